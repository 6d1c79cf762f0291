import type { ModelSpec } from "../../compiler/index.ts";
import { ModelError } from "../../errors/index.ts";
import type { ModelHandle } from "../model-handle.ts";
import type { OpenModelOptions } from "./open-model-options.ts";
import { openProvider } from "./open-provider.ts";
import { PROVIDERS } from "./provider-table.ts";

/** What `auto` takes of each provider, in the order in which it asks for their keys. */
const CHOICES: readonly (readonly [provider: string, model: string])[] = [
  ["openai", "gpt-5-mini"],
  ["anthropic", "claude-haiku-4-5"],
  ["google", "gemini-2.5-flash"],
];

const OLLAMA = "http://127.0.0.1:11434";
const PROBE_MS = 400;

/** The first hosted model whose key is set and whose package is there, then a model of a local Ollama; `undefined` without either. */
export async function openAuto(spec: ModelSpec, options: OpenModelOptions): Promise<ModelHandle | undefined> {
  for (const [provider, model] of CHOICES) {
    const isSet = PROVIDERS[provider]?.keys.some((key) => (options.env[key] ?? "").trim() !== "") === true;
    const handle = isSet ? await openIfInstalled({ ...spec, provider, model }, options) : undefined;
    if (handle !== undefined) return handle;
  }
  const model = await firstOllamaModel(options.env.OLLAMA_BASE_URL ?? OLLAMA);
  return model === undefined ? undefined : openIfInstalled({ ...spec, provider: "ollama", model }, options);
}

async function openIfInstalled(spec: ModelSpec, options: OpenModelOptions): Promise<ModelHandle | undefined> {
  try {
    return await openProvider(spec, options.env);
  } catch (error) {
    if (!(error instanceof ModelError && error.code === "GC3001")) throw error;
    options.onNote?.(`${error.message} ${error.hint ?? ""}`.trim());
    return undefined;
  }
}

/** The first model of an Ollama server; `undefined` when none answers at once. */
async function firstOllamaModel(baseUrl: string): Promise<string | undefined> {
  try {
    const reply = await fetch(new URL("/api/tags", baseUrl), { signal: AbortSignal.timeout(PROBE_MS) });
    const body = (await reply.json()) as { readonly models?: readonly { readonly name?: unknown }[] };
    const name = body.models?.[0]?.name;
    return typeof name === "string" ? name : undefined;
  } catch {
    return undefined;
  }
}
