import type { JsonObject } from "../../../protocol/index.ts";
import { type Document, toData } from "../../1-parse/index.ts";
import type { ActionSpec, KnowledgeModuleSpec, ReactConfigSpec } from "../react-config-spec.ts";
import { asBoolean, asJson, asList, asMap, asNumber, asOneOf, asText } from "./plain-data.ts";

const DEFAULT_MAX_PASSES = 5;
const DEFAULT_PARSE_RETRIES = 2;

/** The configuration that a document describes, with defaults also in place of values of a wrong shape. */
export function buildReactConfig(document: Document): ReactConfigSpec {
  const data = asMap(toData(document.root));
  return {
    file: document.file,
    dir: document.projectDir,
    corePrompt: asText(data.core_prompt) ?? "",
    maxPasses: asNumber(data.max_passes) ?? DEFAULT_MAX_PASSES,
    onMaxPasses: asOneOf(data.on_max_passes, ["error", "answer"] as const) ?? "error",
    maxParseRetries: asNumber(data.max_parse_retries) ?? DEFAULT_PARSE_RETRIES,
    allowPlainAnswer: asBoolean(data.allow_plain_answer),
    maxHistoryTokens: asNumber(data.max_history_tokens),
    protocol: asOneOf(data.protocol, ["auto", "tools", "structured", "xml"] as const) ?? "auto",
    slots: asList(data.slots).flatMap((value) => buildModule(value) ?? []),
    actions: asList(data.actions).flatMap((value) => buildAction(value) ?? []),
  };
}

function buildModule(value: unknown): KnowledgeModuleSpec | undefined {
  const data = asMap(value);
  const name = asText(data.name);
  if (name === undefined) return undefined;
  return {
    name,
    file: asText(data.file) ?? "",
    description: asText(data.description)?.trim() ?? "",
    dependsOn: textsOf(data.depends_on),
    maxTokens: asNumber(data.max_tokens),
    preload: asBoolean(data.preload) ?? false,
  };
}

function buildAction(value: unknown): ActionSpec | undefined {
  const data = asMap(value);
  const name = asText(data.name);
  if (name === undefined) return undefined;
  return {
    name,
    description: asText(data.description)?.trim() ?? "",
    parameters: Object.fromEntries(Object.entries(asMap(data.parameters)).map(([key, schema]) => [key, buildParameter(schema)])),
    required: textsOf(data.required),
    terminal: asBoolean(data.terminal) ?? false,
    approval: data.approval === "required",
  };
}

/** A description alone stands for a text. */
function buildParameter(value: unknown): JsonObject {
  const description = asText(value);
  return description === undefined ? asJson(value) : { type: "string", description: description.trim() };
}

/** Each once, in order. */
function textsOf(value: unknown): readonly string[] {
  return [...new Set(asList(value).flatMap((item) => asText(item) ?? []))];
}
