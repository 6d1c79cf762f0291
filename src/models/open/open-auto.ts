import type { ModelSpec } from "../../compiler/index.ts";
import { ModelError } from "../../errors/index.ts";
import type { ModelHandle } from "../model-handle.ts";
import { AUTO_CHOICES, setKeyOf } from "./auto-choices.ts";
import type { OpenModelOptions } from "./open-model-options.ts";
import { openProvider } from "./open-provider.ts";
import { probeOllama } from "./probe-ollama.ts";

/** The first hosted model whose key is set and whose package is there, then a model of a local Ollama; `undefined` without either. */
export async function openAuto(spec: ModelSpec, options: OpenModelOptions): Promise<ModelHandle | undefined> {
  for (const choice of AUTO_CHOICES) {
    const { provider, model } = choice;
    const isSet = setKeyOf(choice, options.env) !== undefined;
    const handle = isSet ? await openIfInstalled({ ...spec, provider, model }, options) : undefined;
    if (handle !== undefined) return handle;
  }
  const model = (await probeOllama(options.env)).models?.[0];
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
