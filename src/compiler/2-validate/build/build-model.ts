import type { DocumentNode } from "../../1-parse/index.ts";
import { ApiKey } from "../api-key.ts";
import type { ModelSpec, ReasoningSpec } from "../crew-spec.ts";
import { asJson, asMap, asNumber, asOneOf, asText, type Data, defined } from "./plain-data.ts";

/** A model, from its short form or its long one. */
export function buildModel(name: string, value: unknown, node: DocumentNode): ModelSpec {
  const unset = unsetVariablesOf(node);
  if (typeof value === "string") return { name, ...shortForm(value.trim()), options: {}, unsetVariables: unset };
  const data = asMap(value);
  return {
    name,
    provider: asText(data.provider) ?? "",
    model: asText(data.model) ?? "",
    ...defined({
      temperature: asNumber(data.temperature),
      maxTokens: asNumber(data.max_tokens),
      baseUrl: asText(data.base_url),
      apiKey: apiKeyOf(asText(data.api_key)),
      file: asText(data.file),
      module: asText(data.module),
      export: asText(data.export),
      reasoning: buildReasoning(data.reasoning),
    }),
    options: asJson(data.options),
    unsetVariables: unset,
  };
}

/** The short form names the effort alone. */
function buildReasoning(value: unknown): ReasoningSpec | undefined {
  if (value === undefined) return undefined;
  const { effort, budget_tokens: budget }: Data = typeof value === "string" ? { effort: value } : asMap(value);
  return defined({ effort: asOneOf(effort, ["low", "medium", "high"] as const), budgetTokens: asNumber(budget) });
}

function apiKeyOf(text: string | undefined): ApiKey | undefined {
  return text === undefined ? undefined : new ApiKey(text);
}

/** `provider:model`; what follows `scripted:` is a file, what follows `module:` a module and perhaps `#` and its export. */
function shortForm(text: string): Pick<ModelSpec, "provider" | "model" | "file" | "module" | "export"> {
  const colon = text.indexOf(":");
  if (colon === -1) return { provider: text, model: "" };
  const provider = text.slice(0, colon);
  const rest = text.slice(colon + 1).trim();
  if (provider === "scripted") return { provider, model: "", file: rest };
  if (provider !== "module") return { provider, model: rest };
  const hash = rest.lastIndexOf("#");
  return hash === -1
    ? { provider, model: "", module: rest }
    : { provider, model: "", module: rest.slice(0, hash), export: rest.slice(hash + 1) };
}

function unsetVariablesOf(node: DocumentNode): readonly string[] {
  const names = new Set<string>();
  const open: DocumentNode[] = [node];
  for (let current = open.pop(); current !== undefined; current = open.pop()) {
    if (current.type === "scalar") for (const name of current.unsetVariables) names.add(name);
    else open.push(...(current.type === "list" ? current.items : current.entries.map((entry) => entry.value)));
  }
  return [...names];
}
