import type { Diagnostic, SourceLocation } from "../protocol/index.ts";
import type { Document, DocumentNode } from "./1-parse/index.ts";

/** What can be said about a crew that has errors, without saying what only follows from them. */
export interface Analysable {
  /** True when the errors change nothing about who may hand over to whom. */
  readonly graph: boolean;
  /** True when it is known which models are used. */
  readonly models: boolean;
}

/** Errors about which agents there are. */
const AGENT_CODES: ReadonlySet<string> = new Set(["GC1017", "GC1106", "GC1107", "GC1108", "GC1201", "GC1203"]);

const MODEL_CODES: ReadonlySet<string> = new Set(["GC1202", "GC1112"]);

/** Decides which warnings are worth giving beside errors. */
export function canAnalyse(document: Document, errors: readonly Diagnostic[]): Analysable {
  if (errors.length === 0) return { graph: true, models: true };
  const agents = childOf(document.root, "agents");
  const topology = childOf(document.root, "topology");
  const places = topology === undefined ? [] : placesOf(topology);
  const isWhole =
    document.root.incomplete !== true &&
    topology !== undefined &&
    agents?.type === "list" &&
    agents.incomplete !== true &&
    agents.items.every(hasKnownKind) &&
    isKnown(topology);
  const graph = isWhole && !errors.some((error) => AGENT_CODES.has(error.code) || places.some((place) => holds(place, error)));
  const models = isKnown(agents) && !errors.some(({ code }) => MODEL_CODES.has(code));
  return { graph, models };
}

/** What an agent can do depends on its kind. */
function hasKnownKind(agent: DocumentNode): boolean {
  const kind = childOf(agent, "kind");
  return kind?.type === "scalar" && typeof kind.value === "string" && kind.unknown !== true;
}

/** A topology merged from several files has its parts in several places. */
function placesOf(topology: DocumentNode): readonly SourceLocation[] {
  const edges = childOf(topology, "edges");
  const items = edges?.type === "list" ? edges.items : [];
  const values = topology.type === "map" ? topology.entries.flatMap(({ keyLocation, value }) => [keyLocation, value.location]) : [];
  return [topology.location, ...values, ...items.map((item) => item.location)];
}

function holds({ file, range }: SourceLocation, error: Diagnostic): boolean {
  return file === error.file && range.start.offset <= error.range.start.offset && error.range.start.offset < range.end.offset;
}

/** True when no part of a value is unclear. */
function isKnown(node: DocumentNode | undefined): boolean {
  const open: DocumentNode[] = node === undefined ? [] : [node];
  for (let current = open.pop(); current !== undefined; current = open.pop()) {
    if (current.type === "scalar" ? current.unknown === true : current.incomplete === true) return false;
    if (current.type !== "scalar") open.push(...(current.type === "list" ? current.items : current.entries.map((entry) => entry.value)));
  }
  return true;
}

function childOf(node: DocumentNode, key: string): DocumentNode | undefined {
  return node.type === "map" ? node.entries.find((entry) => entry.key === key)?.value : undefined;
}
