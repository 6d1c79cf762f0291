import type { SourceRange } from "../../../protocol/index.ts";

/** What a YAML file of graphcrew can be. */
export type FileKind = "crew" | "actor" | "react_config";

/** A kind with the top-level key that tells it. */
export interface FoundKind {
  readonly kind: FileKind;
  readonly range: SourceRange;
}

const START: SourceRange = { start: { line: 1, column: 1, offset: 0 }, end: { line: 1, column: 1, offset: 0 } };
const CREW_KEYS = ["agents", "topology", "include"];

/** Tells crew, actor and react_config files apart by their top-level keys; whatever is neither of the others is a crew. */
export function kindOfFile(text: string): FoundKind {
  const corePrompt = findKey(text, "core_prompt");
  if (corePrompt !== undefined) return { kind: "react_config", range: corePrompt };
  const actorKey = findKey(text, "type") ?? findKey(text, "route");
  const isCrew = CREW_KEYS.some((key) => findKey(text, key) !== undefined);
  return actorKey === undefined || isCrew ? { kind: "crew", range: START } : { kind: "actor", range: actorKey };
}

/** A key at the start of a line stands at the top level: everything below is indented. */
function findKey(text: string, key: string): SourceRange | undefined {
  const match = new RegExp(`^(?:\\uFEFF)?(["']?)${key}\\1[ \\t]*:(?=\\s|$)`, "m").exec(text);
  if (match === null) return undefined;
  const offset = match.index + match[0].indexOf(key);
  const before = text.slice(0, offset);
  const line = before.split("\n").length;
  const column = offset - (before.lastIndexOf("\n") + 1) + 1;
  return { start: { line, column, offset }, end: { line, column: column + key.length, offset: offset + key.length } };
}
