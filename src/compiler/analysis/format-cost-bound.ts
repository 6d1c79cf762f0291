import type { CostBound, CostSetting } from "./cost-bound.ts";

const DECIDED_BY: Readonly<Record<CostSetting, string>> = {
  max_hops: "topology.max_hops",
  max_passes: "max_passes",
  topology: "the topology, which ends every run before max_hops",
  max_llm_calls_per_request: "budget.max_llm_calls_per_request",
  max_tokens_per_request: "budget.max_tokens_per_request",
  max_tokens: "prompt sizes and max_tokens of the models",
};

/** The cost bound in a few lines for a terminal. */
export function formatCostBound(bound: CostBound): string {
  return ["Worst case of one request", ...callLines(bound), ...tokenLines(bound), ...openLines(bound)].join("\n");
}

function callLines(bound: CostBound): readonly string[] {
  const { modelCalls, modelCallsWithRetries, maxAttempts, callsDecidedBy } = bound;
  if (modelCalls === null || modelCallsWithRetries === null) return [row("model calls", "no bound")];
  const retries =
    maxAttempts === 1 ? [] : [row("with retries", `${number(modelCallsWithRetries)} attempts (retry.max_attempts: ${maxAttempts})`)];
  return [row("model calls", `${number(modelCalls)}${decided(callsDecidedBy)}`), ...retries];
}

function tokenLines(bound: CostBound): readonly string[] {
  const { totalTokens, promptTokens, tokensDecidedBy } = bound;
  const prompts = promptTokens === null ? [] : [row("of that prompts", `about ${number(promptTokens)}, counted by characters`)];
  if (totalTokens === null) return [row("tokens", "no bound"), ...prompts];
  if (tokensDecidedBy === "max_tokens_per_request")
    return [row("tokens", `${number(totalTokens)}${decided(tokensDecidedBy)}; one answer may go past it`)];
  return [
    row("tokens", `about ${number(totalTokens)}${decided(tokensDecidedBy)}; the user's messages come on top, once a call`),
    ...prompts,
  ];
}

function openLines({ unseenAgents, openModels, passingAgents, probingAgents, totalTokens }: CostBound): readonly string[] {
  const agents = unseenAgents.length === 0 ? [] : [row("not seen", `calls made in the code of ${unseenAgents.join(", ")}`)];
  const models =
    openModels.length === 0 || totalTokens !== null
      ? []
      : [row("to bound tokens", `set max_tokens at ${openModels.join(", ")}, or budget.max_tokens_per_request`)];
  const observations = passingAgents.length === 0 ? [] : [row("on top", `what the actions of ${passingAgents.join(", ")} give`)];
  const probes =
    probingAgents.length === 0
      ? []
      : [row("on top", `at most two calls a hop of ${probingAgents.join(", ")} refused because of their protocol`)];
  return [...agents, ...observations, ...probes, ...models];
}

function row(name: string, text: string): string {
  return `  ${name.padEnd(18)}${text}`;
}

function decided(setting: CostSetting | null): string {
  return setting === null ? "" : ` (decided by ${DECIDED_BY[setting]})`;
}

function number(value: number): string {
  return value.toLocaleString("en-US");
}
