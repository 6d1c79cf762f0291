import { KnowledgeLoadError } from "../errors/index.ts";
import type { LoadedModule } from "./loaded-module.ts";

/** A module that is about to be loaded, with its own limit. */
export interface PlannedModule extends LoadedModule {
  readonly maxTokens: number | undefined;
}

/** What is loaded already, and how much there may be. */
export interface LoadBudget {
  readonly usedTokens: number;
  readonly maxLoadedTokens: number | undefined;
}

/**
 * Holds modules that are loaded together against their limits: first each against its own, then all against the whole.
 * @throws {KnowledgeLoadError} GC4003 or GC4004.
 */
export function checkBudget(modules: readonly PlannedModule[], { usedTokens, maxLoadedTokens }: LoadBudget): void {
  for (const { name, tokens, maxTokens } of modules) {
    if (maxTokens !== undefined && tokens > maxTokens) throw overOwnLimit(name, tokens, maxTokens);
  }
  const wanted = modules.reduce((sum, { tokens }) => sum + tokens, 0);
  if (maxLoadedTokens !== undefined && usedTokens + wanted > maxLoadedTokens)
    throw overBudget(modules, { usedTokens, wanted, maxLoadedTokens });
}

function overOwnLimit(name: string, tokens: number, maxTokens: number): KnowledgeLoadError {
  return new KnowledgeLoadError({
    code: "GC4003",
    message: `The knowledge module "${name}" has ${tokens} tokens, and its max_tokens is ${maxTokens}.`,
    hint: "Shorten the module, or raise its max_tokens.",
    details: { module: name, tokens, maxTokens },
  });
}

function overBudget(
  modules: readonly PlannedModule[],
  { usedTokens, wanted, maxLoadedTokens }: { usedTokens: number; wanted: number; maxLoadedTokens: number },
): KnowledgeLoadError {
  const name = modules.at(-1)?.name ?? "";
  const others = modules.length === 1 ? "" : `, with what it depends on,`;
  return new KnowledgeLoadError({
    code: "GC4004",
    message: `The knowledge module "${name}"${others} has ${wanted} tokens; ${usedTokens} of ${maxLoadedTokens} are in use.`,
    hint: "Work with what is loaded, or raise max_loaded_tokens.",
    details: { module: name, tokens: wanted, usedTokens, maxLoadedTokens },
  });
}
