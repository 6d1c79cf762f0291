import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
import type { ModelSpec } from "../../compiler/index.ts";
import { ModelError, OrchestratorError, thrownText } from "../../errors/index.ts";
import { settleWithinLimit } from "../../observe/index.ts";
import type { ModelHandle } from "../model-handle.ts";
import { modelHandleOf } from "./model-handle-of.ts";
import type { OpenModelOptions } from "./open-model-options.ts";

type Exports = Readonly<Record<string, unknown>>;

/**
 * Opens a developer's own chat model: the export is an instance, a class, or a function that makes one (also async). Class and
 * function get `{model, temperature, maxTokens, …options}` of the crew file.
 * @throws {ModelError} GC3013 when there is no such export, or it makes no chat model.
 */
export async function openModule(spec: ModelSpec, options: OpenModelOptions): Promise<ModelHandle> {
  const path = spec.module ?? "";
  const name = spec.export ?? "default";
  const exports = await importExports(path, options);
  if (!Object.hasOwn(exports, name)) {
    const names = Object.keys(exports);
    throw unusable(path, `has no export "${name}"`, names.length === 0 ? "It exports nothing." : `It exports ${names.join(", ")}.`);
  }
  const chatModel = await makeModel(exports[name], spec, path, name);
  const handle = modelHandleOf(chatModel, { label: `module:${path}${name === "default" ? "" : `#${name}`}` });
  return spec.maxTokens === undefined ? handle : { ...handle, maxOutputTokens: spec.maxTokens };
}

async function importExports(path: string, options: OpenModelOptions): Promise<Exports> {
  let exports: unknown;
  try {
    exports = await options.importModule(path);
  } catch (error) {
    const hint = (OrchestratorError.isInstance(error) ? error.hint : undefined) ?? "Run the module on its own to see what is wrong.";
    throw unusable(path, `cannot be imported: ${thrownText(error)}`, hint, error);
  }
  return typeof exports === "object" && exports !== null ? (exports as Exports) : {};
}

async function makeModel(exported: unknown, spec: ModelSpec, path: string, name: string): Promise<BaseChatModel> {
  const made = typeof exported === "function" ? await call(exported, spec, path, name) : exported;
  if (isChatModel(made)) return made;
  throw unusable(
    path,
    `gives no chat model with "${name}"`,
    "Export an instance or a class that extends LangChain's BaseChatModel, or a function that gives one.",
  );
}

async function call(exported: unknown, spec: ModelSpec, path: string, name: string): Promise<unknown> {
  const fields = {
    ...(spec.model === "" ? {} : { model: spec.model }),
    ...(spec.temperature === undefined ? {} : { temperature: spec.temperature }),
    ...(spec.maxTokens === undefined ? {} : { maxTokens: spec.maxTokens }),
    maxRetries: 0,
    ...spec.options,
  };
  try {
    if (isModelClass(exported)) return new exported(fields);
    return await settleWithinLimit((exported as (fields: unknown) => unknown)(fields));
  } catch (error) {
    throw unusable(
      path,
      `failed to make its model with "${name}": ${thrownText(error)}`,
      "The error is in the module, not in the crew file.",
      error,
    );
  }
}

function isModelClass(exported: unknown): exported is new (fields: unknown) => unknown {
  const { prototype } = exported as { readonly prototype?: unknown };
  return typeof prototype === "object" && prototype !== null && typeof (prototype as Exports)._generate === "function";
}

/** Holds for models of any copy of LangChain. */
function isChatModel(value: unknown): value is BaseChatModel {
  if (typeof value !== "object" || value === null) return false;
  const { invoke, stream, _generate, _modelType } = value as Exports;
  if (typeof invoke !== "function" || typeof stream !== "function" || typeof _generate !== "function") return false;
  return typeof _modelType === "function" && (value as BaseChatModel)._modelType() === "base_chat_model";
}

function unusable(path: string, why: string, hint: string, cause?: unknown): ModelError {
  return new ModelError({ code: "GC3013", message: `Model module "${path}" ${why}.`, hint, cause });
}
