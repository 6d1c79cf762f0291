import type { ModelSpec } from "../../compiler/index.ts";
import { ModelError } from "../../errors/index.ts";
import type { ModelHandle } from "../model-handle.ts";
import { openScripted } from "../scripted/index.ts";
import { openAuto } from "./open-auto.ts";
import type { OpenModelOptions } from "./open-model-options.ts";
import { openModule } from "./open-module.ts";
import { openProvider } from "./open-provider.ts";
import { checkProvider } from "./provider-table.ts";

/**
 * Opens a model of a crew file, ready to be called.
 * @throws {ModelError} GC1019 when a variable of the model is not set, GC3001 for a missing package, GC3002 for an unknown
 * provider, GC3005 without a key, GC3013 for a module that gives no chat model.
 * @throws {ConfigurationError} when the file of a scripted model is no list of replies.
 */
export async function openModel(spec: ModelSpec, options: OpenModelOptions): Promise<ModelHandle> {
  if (spec.unsetVariables.length > 0) throw unsetVariables(spec);
  const provider = checkProvider(spec.provider);
  if (provider === "scripted") return openScripted(spec, options.readText);
  if (provider === "module") return openModule(spec, options);
  if (provider === "local") return openLocal(options);
  if (provider === "auto") return (await openAuto(spec, options)) ?? openLocal(options);
  return openProvider(spec, options.env);
}

async function openLocal(options: OpenModelOptions): Promise<ModelHandle> {
  return {
    label: "local",
    provider: "local",
    chatModel: await options.openLocal(),
    maxOutputTokens: undefined,
    readsChoices: true,
    isFree: true,
    canCallTools: false,
  };
}

function unsetVariables(spec: ModelSpec): ModelError {
  const names = spec.unsetVariables.join(", ");
  const areOrIs = spec.unsetVariables.length > 1 ? "variables that are" : "a variable that is";
  return new ModelError({
    code: "GC1019",
    message: `Model "${spec.name}" needs ${areOrIs} not set: ${names}.`,
    hint: `Set ${names}, or give it a default in the crew file: \${${spec.unsetVariables[0]}:-default}.`,
  });
}
