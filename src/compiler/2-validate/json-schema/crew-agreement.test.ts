import { expect, test } from "vitest";
import { validateCrew } from "../validate-crew.ts";
import { crewJsonSchema } from "./crew-json-schema.ts";
import { Agreement } from "./testdata/agreement.ts";

const GOOD = `
version: 1
name: desk
description: Text.
metadata: {any: [1, null, {deep: true}]}
models:
  default: auto
  long: {provider: openai, model: gpt-4o, temperature: 0.5, max_tokens: 10, base_url: "http://x", api_key: "\${KEY}", options: {seed: 1}}
  script: {provider: scripted, file: replies.yaml}
  code: {provider: module, module: model.mjs, export: model}
  plain: {provider: local}
agents:
  - {name: supervisor, kind: supervisor, mode: simple, protocol: tools, pass_through: true, model: long, prompt: p.md, examples: [one]}
  - {name: lead, kind: supervisor, mode: react, description: Leads., knowledge: lead, protocol: xml, max_passes: 3}
  - {name: billing, kind: react, max_passes: 4, protocol: structured, description: Bills., knowledge: docs, on_done: end, output: {schema: {type: object}}}
  - {name: code, kind: module, description: Code., module: agent.mjs, export: agent, middleware: [metrics, {name: tenant_isolation, options: {}}]}
  - {name: acts, kind: react, description: Acts., tools: [lookup, files/*, {name: web/get, approval: required}], approval: required}
tools:
  lookup: {module: tool.mjs, export: tool, description: Looks up., approval: required, timeout_seconds: 5}
mcp_servers:
  files: {command: npx, args: [x], env: {LANG: en, API_TOKEN: "\${KEY}"}, cwd: x, allow: [get], timeout_seconds: 5, approval: {get: required}}
  web: {url: "https://x", headers: {x-y: z, Authorization: "\${KEY}"}, bearer_token: "\${KEY}", start_timeout_seconds: 5, approval: never}
topology:
  entry: supervisor
  edges:
    - {from: supervisor, to: [billing, code], when: "true"}
    - {from: billing, to: supervisor}
  default_return: supervisor
  max_hops: 5
  on_max_hops: finish
knowledge: {base_dir: docs, max_loaded_tokens: 5}
timeouts: {per_pass_seconds: 3, llm_call_seconds: 0.5, total_request_seconds: 2}
retry: {max_attempts: 1, initial_delay_seconds: 0, max_delay_seconds: 1.5, jitter: true, respect_retry_after: false}
rate_limit: {max_concurrency: 1, delay_seconds: 0, backend: memory}
budget: {max_tokens_per_request: 1, max_llm_calls_per_request: 2}
middleware: [metrics]
observability: {redact_pii: true}
output: {schema: answer.json}
`;

const agreement = new Agreement({
  kind: "crew",
  schema: crewJsonSchema(),
  validate: (document, collector) => validateCrew(document, collector),
  good: GOOD,
  // Names taken twice, files of another kind, and what is found while reading.
  beyond: ["GC1107", "GC1017", "GC1018", "GC1019", "GC1020", "GC1113"],
  otherKeys: ["slots", "session", "fallback", "requests_per_minute", "lsp_bindings", "unknown"],
  isFree: (path, value) => path.includes("metadata") || path.includes("options") || (path.includes("schema") && typeof value === "object"),
  isComparable: (data) => !("include" in data) && "agents" in data,
});

test("schema and validation agree on the good file", async () => {
  expect([agreement.fitsSchema(agreement.good), await agreement.problemsOf(agreement.good)]).toEqual([true, []]);
});

test.each(agreement.places)("they agree on every value of %s", async (_, path) => {
  expect(await agreement.onValues(path)).toEqual([]);
});

test.each(agreement.maps)("they agree on keys of other places in %s", async (_, path) => {
  expect(await agreement.onKeys(path)).toEqual([]);
});

test.each(agreement.samples)("they agree on the sample %s", async (_, data) => {
  expect(await agreement.disagreements([{ data }])).toEqual([]);
});

test.each([
  [["topology", "max_hops"]],
  [["retry", "jitter"]],
  [["topology", "on_max_hops"]],
  [["timeouts", "llm_call_seconds"]],
  [["models", "long", "base_url"]],
  [["agents", 0, "name"]],
])("a variable may stand at %s", (path) => {
  expect(agreement.fitsSchema(agreement.replaced(path, `\${VARIABLE}`))).toBe(true);
});

test("the agents may stand in an included file", () => {
  expect(agreement.fitsSchema({ include: "agents.yaml", name: "desk" })).toBe(true);
  expect(agreement.fitsSchema({ name: "desk" })).toBe(false);
});
