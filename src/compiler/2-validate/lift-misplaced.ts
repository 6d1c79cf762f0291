import type { DocumentNode, MapEntry, MapNode } from "../1-parse/index.ts";
import { type DiagnosticCollector, quoteText } from "../diagnostics/index.ts";
import { shapesAt } from "./schema-walk.ts";
import { crewSchema } from "./schemas/crew-schema.ts";

const SECTIONS: ReadonlySet<string> = new Set(shapesAt(crewSchema, [], {}).flatMap(({ shape }) => Object.keys(shape)));

/**
 * Puts keys back that stand one level too high or too low, for want of two spaces or for two too many: `entry` at the
 * top level right after an empty `topology:`, or an empty `timeouts:` with its keys inside of another map. Each is
 * reported once, and the file is looked at as it was meant.
 */
export function liftMisplaced(root: MapNode, collector: DiagnosticCollector): MapNode {
  return sinkIntoEmpty(raiseSections(root, collector), collector);
}

/** Top-level keys that belong into the empty section right before them. */
function sinkIntoEmpty(root: MapNode, collector: DiagnosticCollector): MapNode {
  const entries: MapEntry[] = [];
  let section: MapEntry | undefined;
  let moved: MapEntry[] = [];
  const close = (): void => {
    if (section !== undefined) entries.push(moved.length === 0 ? section : { ...section, value: mapOf(section, moved) });
    section = undefined;
    moved = [];
  };
  for (const entry of root.entries) {
    if (section !== undefined && !SECTIONS.has(entry.key) && isAfter(moved.at(-1) ?? section, entry) && belongsIn(section.key, entry)) {
      if (moved.length === 0)
        report(
          entry,
          `is not indented, so it does not belong to ${quoteText(section.key)} above it`,
          "Indent it by two spaces, and what follows with it.",
          collector,
        );
      moved.push(entry);
      continue;
    }
    close();
    if (isEmpty(entry.value) && SECTIONS.has(entry.key)) section = entry;
    else entries.push(entry);
  }
  close();
  return { ...root, entries };
}

/** Sections that stand inside of another one, empty, with their keys after them. */
function raiseSections(root: MapNode, collector: DiagnosticCollector): MapNode {
  const present = new Set(root.entries.map(({ key }) => key));
  const raised: MapEntry[] = [];
  const entries = root.entries.map((outer): MapEntry => {
    if (outer.value.type !== "map" || !SECTIONS.has(outer.key) || outer.key === "metadata") return outer;
    const inner = outer.value.entries;
    const index = inner.findIndex((entry) => isSectionInside(outer.key, entry) && !present.has(entry.key));
    const section = inner[index];
    if (section === undefined) return outer;
    const after = inner.slice(index + 1);
    const count = isEmpty(section.value) ? lengthOfRun(after, (entry) => belongsIn(section.key, entry)) : 0;
    report(section, `is indented, so it belongs to ${quoteText(outer.key)} above it`, "Start it at the beginning of the line.", collector);
    raised.push(count === 0 ? section : { ...section, value: mapOf(section, after.slice(0, count)) });
    return { ...outer, value: { ...outer.value, entries: [...inner.slice(0, index), ...after.slice(count)] } };
  });
  return { ...root, entries: [...entries, ...raised] };
}

/** True for a key of the top level in a map that does not have it: empty, or with a value that only the top level takes. */
function isSectionInside(outer: string, entry: MapEntry): boolean {
  if (!SECTIONS.has(entry.key)) return false;
  if (outer === "models") return entry.value.type === "list";
  return !keysOf(outer).has(entry.key) && (isEmpty(entry.value) || entry.value.type !== "scalar");
}

function belongsIn(section: string, entry: MapEntry): boolean {
  if (section === "models") return entry.value.type !== "list" && !SECTIONS.has(entry.key);
  return keysOf(section).has(entry.key);
}

function keysOf(section: string): ReadonlySet<string> {
  return new Set(shapesAt(crewSchema, [section], {}).flatMap(({ shape }) => Object.keys(shape)));
}

function report(entry: MapEntry, what: string, hint: string, collector: DiagnosticCollector): void {
  collector.report({ code: "GC1101", location: entry.keyLocation, message: `${quoteText(entry.key)} ${what}.`, hint });
}

function mapOf(section: MapEntry, entries: readonly MapEntry[]): MapNode {
  return { type: "map", location: entries[0]?.keyLocation ?? section.keyLocation, entries };
}

function isEmpty(node: DocumentNode): boolean {
  return node.type === "scalar" && node.value === null && node.unknown !== true;
}

/** True when an entry comes after another in the same file. */
function isAfter(first: MapEntry, second: MapEntry): boolean {
  return first.keyLocation.file === second.keyLocation.file && first.keyLocation.range.start.offset < second.keyLocation.range.start.offset;
}

function lengthOfRun(entries: readonly MapEntry[], belongs: (entry: MapEntry) => boolean): number {
  const end = entries.findIndex((entry) => !belongs(entry));
  return end === -1 ? entries.length : end;
}
