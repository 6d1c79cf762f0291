import type { ModelSpec } from "../2-validate/index.ts";

/**
 * Context windows in tokens by the beginning of a model's name, as the makers publish them; the longest beginning that fits counts.
 * A model that is not here is not judged.
 */
const CONTEXT_WINDOWS: readonly (readonly [string, number])[] = [
  ["gpt-3.5-turbo", 16_385],
  ["gpt-4", 8_192],
  ["gpt-4-32k", 32_768],
  ["gpt-4-turbo", 128_000],
  ["gpt-4-1106-preview", 128_000],
  ["gpt-4-0125-preview", 128_000],
  ["gpt-4o", 128_000],
  ["gpt-4.1", 1_047_576],
  ["gpt-5", 400_000],
  ["o1", 200_000],
  ["o1-mini", 128_000],
  ["o1-preview", 128_000],
  ["o3", 200_000],
  ["o4-mini", 200_000],
  ["claude-2", 100_000],
  ["claude-2.1", 200_000],
  ["claude-3", 200_000],
  ["claude-haiku-4", 200_000],
  ["claude-sonnet-4", 200_000],
  ["claude-opus-4", 200_000],
  ["gemini-1.5-flash", 1_048_576],
  ["gemini-1.5-pro", 2_097_152],
  ["gemini-2.0-flash", 1_048_576],
  ["gemini-2.5", 1_048_576],
  ["llama2", 4_096],
  ["llama3", 8_192],
  ["llama3.1", 131_072],
  ["llama3.2", 131_072],
  ["llama3.3", 131_072],
  ["gemma2", 8_192],
];

const KNOWN_PROVIDERS: ReadonlySet<string> = new Set(["openai", "anthropic", "google", "google-genai", "ollama"]);

/** Tokens that a model takes in one call; `undefined` where that is not known, as behind a server of one's own. */
export function contextWindowOf({ provider, model, baseUrl }: ModelSpec): number | undefined {
  if (!KNOWN_PROVIDERS.has(provider) || baseUrl !== undefined) return undefined;
  const separators = provider === "ollama" ? ":" : "-:@";
  const name = model.toLowerCase();
  const rows = CONTEXT_WINDOWS.filter(([start]) => name.startsWith(start) && `${separators}\n`.includes(name[start.length] ?? "\n"));
  return rows.sort(([left], [right]) => right.length - left.length)[0]?.[1];
}
