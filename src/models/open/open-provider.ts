import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
import type { ModelSpec } from "../../compiler/index.ts";
import { ModelError, thrownText } from "../../errors/index.ts";
import { readErrorFacts } from "../failures/error-facts.ts";
import { redactSecrets } from "../failures/redact-secrets.ts";
import { safeCause } from "../failures/safe-cause.ts";
import type { ModelHandle } from "../model-handle.ts";
import { findKey, firstSet } from "./find-key.ts";
import { keepRefusals } from "./keep-refusals.ts";
import type { OpenModelOptions } from "./open-model-options.ts";
import { PROVIDERS, type ProviderEntry } from "./provider-table.ts";
import { reasoningFields } from "./reasoning-fields.ts";
import { signalCarrier } from "./signal-carrier.ts";

/** LangChain's universal initialiser. */
export type InitChatModel = (model: string, fields: Record<string, unknown>) => Promise<unknown>;

type Env = OpenModelOptions["env"];

/**
 * Opens a hosted model, or one of any OpenAI-compatible server by `base_url`.
 * @param load gives LangChain's initialiser; for tests.
 * @throws {ModelError} GC3001 when a package is missing, GC3005 when there is no key, GC3006 for options the package refuses.
 */
export async function openProvider(spec: ModelSpec, env: Env, load: () => Promise<InitChatModel> = loadInitialiser): Promise<ModelHandle> {
  const entry = PROVIDERS[spec.provider];
  if (entry === undefined) throw new ModelError({ code: "GC3002", message: `"${spec.provider}" is no provider of models.` });
  const label = `${spec.provider}:${spec.model}`;
  const baseUrl = spec.baseUrl ?? firstSet(env, entry.baseUrls);
  const { apiKey, keyHint } = findKey(spec, entry, env, baseUrl);
  const carrier = entry.universal === "ollama" ? signalCarrier() : undefined;
  const fields: Record<string, unknown> = {
    ...fieldsOf(spec, entry.universal, baseUrl, apiKey),
    ...(carrier === undefined ? {} : { fetch: carrier.fetch }),
  };
  const redact = (text: string): string => redactSecrets(text, apiKey === undefined ? [] : [apiKey]);
  const chatModel = await initialise(spec.model, entry, fields, { label, redact, load });
  if (entry.package === "@langchain/openai") keepRefusals(chatModel);
  return {
    label,
    provider: spec.provider,
    chatModel,
    maxOutputTokens: spec.maxTokens ?? (typeof fields.maxTokens === "number" ? fields.maxTokens : undefined),
    readsChoices: false,
    canCallTools: true,
    namesFinish: entry.namesFinish,
    redact,
    ...given("keyHint", keyHint),
    ...(carrier === undefined ? {} : { startWithSignal: carrier.startWithSignal }),
  };
}

interface Initialisation {
  readonly label: string;
  readonly redact: (text: string) => string;
  readonly load: () => Promise<InitChatModel>;
}

async function initialise(
  model: string,
  entry: ProviderEntry,
  fields: Record<string, unknown>,
  how: Initialisation,
): Promise<BaseChatModel> {
  const init = await how.load().catch((error: unknown) => {
    throw isMissing(error) ? missingPackage(how.label, ["langchain", entry.package], error) : error;
  });
  try {
    return await unwrap(await init(model, { modelProvider: entry.universal, ...fields, maxRetries: 0 }));
  } catch (error) {
    if (isMissing(error)) throw missingPackage(how.label, [entry.package], error);
    const words = how.redact(thrownText(error));
    throw new ModelError({
      code: "GC3006",
      message: `Model ${how.label} cannot be made from its settings: ${words}`,
      hint: "Check the keys of the model in the crew file, `options` among them.",
      cause: safeCause(readErrorFacts(error), how.redact),
    });
  }
}

async function loadInitialiser(): Promise<InitChatModel> {
  const { initChatModel } = await import("langchain/chat_models/universal");
  return initChatModel as InitChatModel;
}

/**
 * The initialiser gives a wrapper that picks its model anew for every config and keeps one for each, which here would be one
 * for each request. The model inside is all that is wanted.
 */
async function unwrap(model: unknown): Promise<BaseChatModel> {
  const wrapper = model as { _getModelInstance?: () => Promise<BaseChatModel> };
  return typeof wrapper._getModelInstance === "function" ? wrapper._getModelInstance() : (model as BaseChatModel);
}

/** The names that each package has for the same things. */
function fieldsOf(spec: ModelSpec, provider: string, baseUrl: string | undefined, apiKey: string | undefined): Record<string, unknown> {
  const { temperature, maxTokens, options } = spec;
  const common = { ...given("temperature", temperature), ...given("apiKey", apiKey) };
  switch (provider) {
    case "openai":
      return {
        ...common,
        ...given("maxTokens", maxTokens),
        ...options,
        ...reasoningFields(spec),
        configuration: { ...given("baseURL", baseUrl), ...(options.configuration as object | undefined) },
      };
    case "anthropic":
      return { ...common, ...given("maxTokens", maxTokens), ...given("anthropicApiUrl", baseUrl), ...reasoningFields(spec), ...options };
    case "google-genai":
      return { ...common, ...given("maxOutputTokens", maxTokens), ...given("baseUrl", baseUrl), ...options };
    case "ollama":
      return { ...given("temperature", temperature), ...given("numPredict", maxTokens), ...given("baseUrl", baseUrl), ...options };
    default:
      return { ...common, ...given("maxTokens", maxTokens), ...given("baseUrl", baseUrl), ...reasoningFields(spec), ...options };
  }
}

function given(key: string, value: unknown): Record<string, unknown> {
  return value === undefined ? {} : { [key]: value };
}

function isMissing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = (error as { readonly code?: unknown }).code;
  return code === "ERR_MODULE_NOT_FOUND" || code === "MODULE_NOT_FOUND" || error.message.startsWith("Unable to import ");
}

function missingPackage(label: string, packages: readonly string[], cause: unknown): ModelError {
  const [missing] = packages;
  return new ModelError({
    code: "GC3001",
    message: `Model ${label} needs the package ${missing}, which is not installed.`,
    hint: `Run: npm install ${packages.join(" ")}`,
    cause,
  });
}
