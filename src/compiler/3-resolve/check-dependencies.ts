import type { DocumentNode, MapNode } from "../1-parse/index.ts";
import { type DiagnosticCollector, listNames, quoteText, Suggester } from "../diagnostics/index.ts";
import { asMap, fieldNode, fieldValue } from "./document-sites.ts";
import { findCycles } from "./find-cycles.ts";

/** Of a longer cycle only its beginning and its end are told. */
const MOST_TOLD = 8;

/** A module as the file declares it, with the nodes of the names it depends on. */
interface ModuleSite {
  readonly name: string;
  readonly node: DocumentNode;
  readonly dependsOn: readonly { readonly name: string; readonly node: DocumentNode }[];
}

/** GC1210: a dependency that is no module. GC1211: modules that depend on each other, one cycle of each group. */
export function checkDependencies(root: MapNode, collector: DiagnosticCollector): void {
  const slots = fieldNode(root, "slots");
  if (slots?.type !== "list") return;
  const sites = slots.items.flatMap(siteOf);
  const isOpen = slots.incomplete === true || root.incomplete === true || sites.length < slots.items.length;
  reportUnknown(sites, isOpen, collector);
  reportCycles(sites, collector);
}

function siteOf(item: DocumentNode): readonly ModuleSite[] {
  const module = asMap(item);
  const name = fieldNode(module, "name");
  const value = fieldValue(module, "name");
  if (name === undefined || typeof value !== "string") return [];
  const list = fieldNode(module, "depends_on");
  const items = list?.type === "list" ? list.items : [];
  const dependsOn = items.flatMap((node) =>
    node.type === "scalar" && typeof node.value === "string" && node.unknown !== true ? [{ name: node.value, node }] : [],
  );
  return [{ name: value, node: name, dependsOn }];
}

function reportUnknown(sites: readonly ModuleSite[], isOpen: boolean, collector: DiagnosticCollector): void {
  const places = new Map(sites.map(({ name, node }) => [name, node.location]));
  const suggester = new Suggester(places.keys());
  for (const { name, node } of sites.flatMap((site) => site.dependsOn)) {
    if (places.has(name) || name.trim() === "") continue;
    const nearest = suggester.suggest(name);
    if (nearest === undefined && isOpen) continue;
    const declared = nearest === undefined ? undefined : places.get(nearest);
    collector.report({
      code: "GC1210",
      location: node.location,
      message: `There is no module ${quoteText(name)}.`,
      hint: nearest === undefined ? `Declared modules: ${listNames([...places.keys()])}.` : `Did you mean "${nearest}"?`,
      ...(declared === undefined ? {} : { related: [{ ...declared, message: `${quoteText(nearest ?? "")} is declared here` }] }),
    });
  }
}

function reportCycles(sites: readonly ModuleSite[], collector: DiagnosticCollector): void {
  const byName = new Map(sites.toReversed().map((site) => [site.name, site]));
  const edges = new Map([...byName].reverse().map(([name, site]) => [name, site.dependsOn.map((one) => one.name)]));
  for (const cycle of findCycles(edges)) {
    const places = cycle.slice(0, MOST_TOLD).flatMap((from, index) => {
      const to = cycle[(index + 1) % cycle.length] ?? from;
      const edge = byName.get(from)?.dependsOn.find(({ name }) => name === to);
      return edge === undefined ? [] : [{ ...edge.node.location, message: `${quoteText(from)} depends on ${quoteText(to)} here` }];
    });
    const [first, ...others] = places;
    if (first === undefined) continue;
    collector.report({
      code: "GC1211",
      location: { file: first.file, range: first.range },
      message:
        cycle.length === 1
          ? `The module ${quoteText(cycle[0] ?? "")} depends on itself.`
          : `The modules depend on each other: ${wayOf(cycle)}.`,
      hint: cycle.length === 1 ? "Remove it from its own depends_on." : "Remove one of these dependencies.",
      related: others,
    });
  }
}

function wayOf(cycle: readonly string[]): string {
  const [first = ""] = cycle;
  if (cycle.length <= MOST_TOLD) return [...cycle, first].join(" → ");
  return `${[...cycle.slice(0, 3), "…", cycle.at(-1), first].join(" → ")} (${cycle.length.toLocaleString("en-US")} modules)`;
}
