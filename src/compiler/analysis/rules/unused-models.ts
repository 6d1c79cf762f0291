import { locationOf } from "../../1-parse/index.ts";
import type { RuleInput } from "./rule.ts";

/** GC1906: a model that no agent uses. Says nothing while an agent has no model yet: it may be the one that is meant. */
export function reportUnusedModels({ spec, document, collector }: RuleInput): void {
  if (spec.agents.some((agent) => agent.kind !== "module" && agent.model === undefined)) return;
  const used = new Set(spec.agents.map((agent) => agent.model));
  for (const name of Object.keys(spec.models)) {
    if (used.has(name)) continue;
    collector.report({
      code: "GC1906",
      location: locationOf(document, ["models", name], "key"),
      message: `Model "${name}" is not used by any agent.`,
      hint: `Remove it, or name it at an agent: model: ${name}.`,
    });
  }
}
