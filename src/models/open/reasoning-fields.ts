import type { ModelSpec } from "../../compiler/index.ts";

type Effort = NonNullable<NonNullable<ModelSpec["reasoning"]>["effort"]>;

/** Tokens that Claude may think with. */
const BUDGETS: Readonly<Record<Effort, number>> = { low: 1024, medium: 4096, high: 16_384 };

/** Tokens left for the reply itself where the file sets no limit. */
const REPLY_TOKENS = 8192;

/** Models of Claude that decide themselves how long they think, and take no budget. */
const ADAPTIVE = /^claude-(opus-4-[7-9]|(opus|sonnet|haiku|fable|mythos)-([5-9]|\d\d)|mythos-)/;

/** Names that OpenAI's package knows as those of reasoning models. */
const KNOWN_TO_REASON = /^(o\d|gpt-5(?!-chat))/;

/** What a provider's class is told of reasoning; nothing where the file says nothing. */
export function reasoningFields(spec: ModelSpec): Readonly<Record<string, unknown>> {
  const { reasoning, provider } = spec;
  if (reasoning === undefined) return {};
  if (provider === "anthropic") return claudeFields(spec, reasoning);
  return openAiFields(spec, reasoning.effort);
}

/** OpenAI's package drops the effort of models whose names it does not know, as compatible servers have them. */
function openAiFields({ model, options }: ModelSpec, effort: Effort | undefined) {
  if (KNOWN_TO_REASON.test(model)) return { reasoning: { effort } };
  const { modelKwargs } = options;
  return { modelKwargs: { reasoning_effort: effort, ...(modelKwargs as object | undefined) } };
}

function claudeFields({ model, maxTokens }: ModelSpec, { effort = "medium", budgetTokens }: NonNullable<ModelSpec["reasoning"]>) {
  if (budgetTokens === undefined && ADAPTIVE.test(model)) return { thinking: { type: "adaptive" }, outputConfig: { effort } };
  const wanted = budgetTokens ?? BUDGETS[effort];
  // The budget is part of the most tokens of a reply, and must leave something of them.
  const budget = maxTokens === undefined || maxTokens > wanted ? wanted : Math.max(BUDGETS.low, Math.floor(maxTokens / 2));
  return { thinking: { type: "enabled", budget_tokens: budget }, maxTokens: maxTokens ?? budget + REPLY_TOKENS };
}
