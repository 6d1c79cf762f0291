import type { SourceLocation } from "../../protocol/index.ts";
import type { Document } from "../1-parse/index.ts";
import type { Plan } from "../4-lower/index.ts";

/** Where a node or an edge is declared. */
export function placeOf(plan: Plan, document: Document, id: string): SourceLocation {
  return (Object.hasOwn(plan.sourceMap, id) ? plan.sourceMap[id] : undefined) ?? document.root.location;
}
