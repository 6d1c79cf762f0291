import { RESERVED_NAMES, SECRET_NAME_PATTERN } from "../name-rules.ts";
import { HTTP_KEYS, PROGRAM_KEYS } from "../schemas/tools-schema.ts";
import { VARIABLE } from "./allow-variables.ts";
import { type Schema, schemasAt } from "./json-schema.ts";

const FORBIDDEN_KEYS = ["__proto__", "constructor", "prototype"];

/** Says in JSON Schema those rules that stand beside the schema and that JSON Schema can say. */
export function addRules(root: Schema): void {
  for (const agent of schemasAt(root, ["agents", "*"])) {
    const name = agent.properties?.name;
    if (agent.properties !== undefined && name !== undefined)
      agent.properties.name = { allOf: [name, { not: { enum: [...RESERVED_NAMES] } }] };
  }
  for (const model of schemasAt(root, ["models", "*"])) {
    const key = model.properties?.api_key;
    if (model.properties !== undefined && key !== undefined) model.properties.api_key = { description: key.description, ...VARIABLE };
  }
  for (const server of schemasAt(root, ["mcp_servers", "*"])) addServerRules(server);
  for (const agent of schemasAt(root, ["agents", "*"])) if (agent.properties?.mode !== undefined) agent.allOf = MODES;
  // The agents may stand in files that are included.
  root.anyOf = [{ required: ["agents"] }, { required: ["include"] }];
  delete root.required;
  forbidKeys(root);
}

/** A server has the keys of a program or those of HTTP, and secrets come from variables. */
function addServerRules(server: Schema): void {
  const { properties } = server;
  if (properties === undefined) return;
  const none = (keys: readonly string[]): Record<string, Schema> => Object.fromEntries(keys.map((key) => [key, { not: {} }]));
  const program: Schema = { required: ["command"], properties: none(HTTP_KEYS) };
  const http: Schema = { required: ["url"], properties: none(PROGRAM_KEYS) };
  server.allOf = [{ oneOf: [program, http] }];
  if (properties.bearer_token !== undefined) properties.bearer_token = { description: properties.bearer_token.description, ...VARIABLE };
  for (const key of ["env", "headers"]) {
    const values = properties[key];
    if (values !== undefined) properties[key] = { ...values, patternProperties: { [SECRET_NAME_PATTERN.source]: VARIABLE } };
  }
}

/** What a supervisor can have depends on its mode; a mode that comes from a variable is known to the loader alone. */
const MODES: Schema[] = [
  {
    if: { properties: { mode: { const: "react" } }, required: ["mode"] },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
    then: { properties: { protocol: { not: { const: "text" } } } },
  },
  {
    if: { properties: { mode: { const: "simple" } } },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
    then: { properties: { protocol: { not: { const: "xml" } }, max_passes: false, knowledge: false, tools: false, approval: false } },
  },
];

/** Maps of any keys still cannot have those that JavaScript gives a meaning. */
export function forbidKeys(schema: Schema): void {
  if (schema.propertyNames !== undefined) schema.propertyNames = { ...schema.propertyNames, not: { enum: FORBIDDEN_KEYS } };
  const inner = [
    ...Object.values(schema.properties ?? {}),
    ...(typeof schema.additionalProperties === "object" ? [schema.additionalProperties] : []),
    ...(schema.items === undefined ? [] : [schema.items]),
    ...(schema.anyOf ?? []),
    ...(schema.oneOf ?? []),
  ];
  for (const one of inner) forbidKeys(one);
}
