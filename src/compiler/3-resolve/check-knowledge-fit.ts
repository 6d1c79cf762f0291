import type { SourceLocation } from "../../protocol/index.ts";
import { type Document, locationOf } from "../1-parse/index.ts";
import type { KnowledgeModuleSpec, ReactConfigSpec } from "../2-validate/index.ts";
import { type DiagnosticCollector, listNames, quoteText } from "../diagnostics/index.ts";
import { asMap, fieldLocation, fieldNode, fieldValue } from "./document-sites.ts";

/** The crew's limit on loaded knowledge, and where it is set. */
export interface KnowledgeLimit {
  readonly maxLoadedTokens: number;
  readonly location: SourceLocation;
}

/** Modules and dependencies that are looked at, all walks together: a hostile file needs quadratically many, and nobody reads all it would say. */
const MOST_STEPS = 1_000_000;

type Sized = KnowledgeModuleSpec & { readonly tokens: number };

/**
 * Holds the modules of an agent against the crew's limit. GC1214: what is preloaded is too large already. GC1905: a module that
 * can never be loaded, or modules that can never all be loaded, with those to trim.
 */
export function checkKnowledgeFit(
  spec: ReactConfigSpec,
  document: Document,
  { limit, collector }: { readonly limit: KnowledgeLimit; readonly collector: DiagnosticCollector },
): void {
  const modules = spec.slots.flatMap((module) => (module.tokens === undefined ? [] : [{ ...module, tokens: module.tokens }]));
  if (modules.length < spec.slots.length) return;
  const byName = new Map(modules.map((module) => [module.name, module]));
  const places = placesOf(document);
  const related = [{ ...limit.location, message: "The limit is set here" }];
  const most = `and knowledge.max_loaded_tokens is ${number(limit.maxLoadedTokens)}`;
  const preloaded = withDependencies(
    modules.filter(({ preload }) => preload),
    byName,
  );
  const sum = totalOf(preloaded);
  if (sum > limit.maxLoadedTokens) {
    collector.report({
      code: "GC1214",
      location: places.get(preloaded.at(-1)?.name ?? "") ?? locationOf(document, ["slots"], "key"),
      message: `The preloaded modules have ${number(sum)} tokens together, ${most}: the agent can never start.`,
      hint: trimHint(preloaded, limit.maxLoadedTokens),
      related,
    });
    return;
  }
  const all = totalOf(modules);
  if (all <= limit.maxLoadedTokens) return;
  let steps = 0;
  for (const module of modules) {
    if (steps > MOST_STEPS) break;
    const needed = withDependencies([module, ...preloaded], byName);
    const total = totalOf(needed);
    steps += needed.reduce((sum, { dependsOn }) => sum + 1 + dependsOn.length, 0);
    if (total <= limit.maxLoadedTokens) continue;
    const others = needed.length === 1 ? "" : `, with what it depends on and what is preloaded,`;
    collector.report({
      code: "GC1905",
      location: places.get(module.name) ?? locationOf(document, ["slots"], "key"),
      message: `The module ${quoteText(module.name)} can never be loaded: it has${others} ${number(total)} tokens, ${most}.`,
      hint: trimHint(needed, limit.maxLoadedTokens),
      related,
    });
  }
  collector.report({
    code: "GC1905",
    location: locationOf(document, ["slots"], "key"),
    message: `The modules can never all be loaded: together they have ${number(all)} tokens, ${most}.`,
    hint: trimHint(modules, limit.maxLoadedTokens),
    related,
  });
}

/** The fewest modules, the largest first, that have as much in them as there is too much. */
function trimHint(modules: readonly Sized[], limit: number): string {
  const total = totalOf(modules);
  const chosen: Sized[] = [];
  let trimmed = 0;
  for (const module of modules.toSorted((left, right) => right.tokens - left.tokens)) {
    if (trimmed >= total - limit) break;
    chosen.push(module);
    trimmed += module.tokens;
  }
  const names = listNames(chosen.map(({ name, tokens }) => `${name} (${number(tokens)})`));
  return `Trim ${names} by ${number(total - limit)} tokens in all, or raise max_loaded_tokens to ${total}.`;
}

function withDependencies(modules: readonly Sized[], byName: ReadonlyMap<string, Sized>): readonly Sized[] {
  const found = new Map<string, Sized>();
  const open = modules.toReversed();
  for (let module = open.pop(); module !== undefined; module = open.pop()) {
    if (found.has(module.name)) continue;
    found.set(module.name, module);
    for (const name of module.dependsOn) {
      const needed = found.has(name) ? undefined : byName.get(name);
      if (needed !== undefined) open.push(needed);
    }
  }
  return [...found.values()];
}

function placesOf(document: Document): ReadonlyMap<string, SourceLocation> {
  const slots = fieldNode(document.root, "slots");
  const items = slots?.type === "list" ? slots.items.flatMap((item) => asMap(item) ?? []) : [];
  return new Map(items.map((item) => [String(fieldValue(item, "name")), fieldLocation(item, "name")]));
}

function totalOf(modules: readonly Sized[]): number {
  return modules.reduce((sum, { tokens }) => sum + tokens, 0);
}

function number(value: number): string {
  return value.toLocaleString("en-US");
}
