import { PROVIDERS } from "./provider-table.ts";

/** A hosted model that `auto` takes where its provider's key is set. */
export interface AutoChoice {
  readonly provider: string;
  readonly model: string;
  /** Environment variables that hold the key; the first that is set counts. */
  readonly keys: readonly string[];
  /** The package with its chat model. */
  readonly package: string;
}

/** What `auto` takes of each provider, in the order in which it asks for their keys. */
export const AUTO_CHOICES: readonly AutoChoice[] = [
  choice("openai", "gpt-5-mini"),
  choice("anthropic", "claude-haiku-4-5"),
  choice("google", "gemini-2.5-flash"),
];

function choice(provider: string, model: string): AutoChoice {
  const { keys = [], package: name = "" } = PROVIDERS[provider] ?? {};
  return { provider, model, keys, package: name };
}

/** The variable with a key of `choice`; `undefined` when none is set to anything. */
export function setKeyOf({ keys }: AutoChoice, env: Readonly<Record<string, string | undefined>>): string | undefined {
  return keys.find((key) => (env[key] ?? "").trim() !== "");
}
