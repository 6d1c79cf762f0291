import * as z from "zod/mini";
import { anything, path, reference, text, tokens, url } from "./basics.ts";

/** Providers whose models are called over the network; each has its row in the provider table of the models. */
export const HOSTED_PROVIDERS = [
  "openai",
  "anthropic",
  "google",
  "ollama",
  "azure_openai",
  "google-genai",
  "google-vertexai",
  "mistralai",
  "groq",
  "cohere",
  "bedrock",
  "deepseek",
  "xai",
  "cerebras",
  "fireworks",
  "together",
  "perplexity",
] as const;

/** Providers whose models have no effort that could be set here. */
const WITHOUT_REASONING = HOSTED_PROVIDERS.filter((name) => !["openai", "azure_openai", "anthropic"].includes(name));

/** Models that need no name: what is there is taken. */
const NAMELESS_PROVIDERS = ["auto", "local"] as const;

export const PROVIDERS: readonly string[] = [...HOSTED_PROVIDERS, ...NAMELESS_PROVIDERS, "scripted", "module"];

/** `provider:model`, or `auto` or `local` alone. */
export const MODEL_PATTERN = new RegExp(
  `^(?:${NAMELESS_PROVIDERS.join("|")}|(?:${[...HOSTED_PROVIDERS, "scripted", "module"].join("|")}):\\S(?:.*\\S)?)$`,
);

const common = {
  temperature: z.optional(z.number().check(z.minimum(0), z.maximum(2))),
  max_tokens: z.optional(tokens),
  fallback: z.optional(z.array(reference).check(z.minLength(1))),
  options: z.optional(anything),
};

const hosted = { model: text, base_url: z.optional(url), api_key: z.optional(text), ...common };

const effort = z.enum(["low", "medium", "high"]);

/** Claude thinks within a budget, which is at least this. */
const budgetTokens = z.int().check(z.minimum(1024));

const modelObject = z.discriminatedUnion("provider", [
  z.strictObject({
    provider: z.enum(["openai", "azure_openai"]),
    ...hosted,
    reasoning: z.optional(z.union([effort, z.strictObject({ effort })])),
  }),
  z.strictObject({
    provider: z.literal("anthropic"),
    ...hosted,
    reasoning: z.optional(z.union([effort, z.strictObject({ effort: z.optional(effort), budget_tokens: z.optional(budgetTokens) })])),
  }),
  z.strictObject({ provider: z.enum(WITHOUT_REASONING), ...hosted }),
  z.strictObject({ provider: z.literal("scripted"), file: path, model: z.optional(text), ...common }),
  z.strictObject({ provider: z.literal("module"), module: path, export: z.optional(text), model: z.optional(text), ...common }),
  z.strictObject({ provider: z.enum(NAMELESS_PROVIDERS), ...common }),
]);

/** An entry of `models`: the short form or the long one. */
export const modelSchema = z.union([z.string().check(z.regex(MODEL_PATTERN)), modelObject]);
