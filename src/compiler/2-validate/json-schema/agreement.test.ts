import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Schema, Validator } from "@cfworker/json-schema";
import { expect, test } from "vitest";
import { parseDocument, parseYamlData } from "../../1-parse/index.ts";
import { DiagnosticCollector } from "../../diagnostics/index.ts";
import { validateCrew } from "../validate-crew.ts";
import { crewJsonSchema } from "./crew-json-schema.ts";

/** What a JSON Schema cannot find: names taken twice, files of another kind, and what is found while reading. */
const BEYOND_A_SCHEMA: readonly string[] = ["GC1107", "GC1017", "GC1018", "GC1019", "GC1020", "GC1113"];

const SAMPLES = fileURLToPath(new URL("../../../../tests/samples", import.meta.url));
const validator = new Validator(crewJsonSchema() as unknown as Schema, "2020-12", false);

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

const good = parseYamlData(GOOD, "good.yaml").value as Data;
type Data = Readonly<Record<string, unknown>>;
type Path = readonly (string | number)[];

/** What each place of the good file is replaced with, one at a time. */
const VALUES: readonly unknown[] = [undefined, null, " ", "a b", 0, 1, -1, 2.5, true, [], ["text"], { extra: 1 }];

const LATER = ["slots", "session", "fallback", "requests_per_minute", "lsp_bindings"];

test("schema and validation agree on the good file", async () => {
  expect(validator.validate(good)).toEqual({ valid: true, errors: [] });
  expect(await problemsOf(good)).toEqual([]);
});

test.each(pathsOf(good).map((path) => [path.join("."), path] as const))("they agree on every value of %s", async (_, path) => {
  const verdicts = VALUES.map(async (value) => compare(replaced(good, path, value), value));
  const disagreements = (await Promise.all(verdicts)).filter((verdict) => verdict !== undefined);
  expect(disagreements).toEqual([]);
});

test.each(
  pathsOf(good)
    .filter((path) => isMap(valueAt(path)))
    .map((path) => [path.join("."), path] as const),
)("they agree on keys of other places in %s", async (_, path) => {
  const keys = [...new Set([...pathsOf(good).map((other) => String(other.at(-1))), ...LATER, "unknown"])];
  const owner = valueAt(path) as Data;
  const added = keys.filter((key) => !Object.hasOwn(owner, key) && !/^\d+$/.test(key));
  const verdicts = added.map((key) => compare(replaced(good, [...path, key], "text"), key));
  expect((await Promise.all(verdicts)).filter((verdict) => verdict !== undefined)).toEqual([]);
});

test.each(readdirSync(SAMPLES).flatMap((name) => sampleData(name)))("they agree on the sample %s", async (_, data) => {
  expect(await compare(data, undefined)).toBeUndefined();
});

test.each([
  [["topology", "max_hops"]],
  [["retry", "jitter"]],
  [["topology", "on_max_hops"]],
  [["timeouts", "llm_call_seconds"]],
  [["models", "long", "base_url"]],
  [["agents", 0, "name"]],
])("a variable may stand at %s", (path) => {
  expect(validator.validate(replaced(good, path, `\${VARIABLE}`)).valid).toBe(true);
});

test("the agents may stand in an included file", () => {
  expect(validator.validate({ include: "agents.yaml", name: "desk" }).valid).toBe(true);
  expect(validator.validate({ name: "desk" }).valid).toBe(false);
});

/** `undefined` when both say the same; else what each says. */
async function compare(data: unknown, value: unknown): Promise<unknown> {
  const problems = await problemsOf(data);
  const isValid = validator.validate(data).valid;
  return isValid === (problems.length === 0) ? undefined : { value, schema: isValid, validation: problems };
}

async function problemsOf(data: unknown): Promise<readonly string[]> {
  const collector = new DiagnosticCollector();
  const text = JSON.stringify(data);
  const parsed = await parseDocument({ text }, { files: NO_FILES, env: {}, keys: { isKey: () => false } }, collector);
  if (parsed.document !== undefined) validateCrew(parsed.document, collector);
  const { diagnostics } = collector.collect();
  return diagnostics
    .filter(({ code, severity }) => severity === "error" && !BEYOND_A_SCHEMA.includes(code))
    .map(({ code, message }) => `${code} ${message}`);
}

const NO_FILES = {
  read: () => Promise.reject(Object.assign(new Error("no file"), { code: "ENOENT" })),
  list: () => Promise.resolve([]),
  realPath: (path: string) => Promise.resolve(path),
};

function sampleData(name: string): readonly (readonly [string, unknown])[] {
  if (!readdirSync(`${SAMPLES}/${name}`).includes("crew.yaml")) return [];
  const { value, diagnostics } = parseYamlData(readFileSync(`${SAMPLES}/${name}/crew.yaml`, "utf8"), "crew.yaml");
  const isUsable = diagnostics.length === 0 && isMap(value) && !("include" in value) && "agents" in value;
  return isUsable ? [[name, value]] : [];
}

function pathsOf(value: unknown, path: Path = []): readonly Path[] {
  if (path.includes("metadata") || path.includes("options") || (path.includes("schema") && isMap(value))) return [];
  const inner = Array.isArray(value) ? value.map((item, index) => [index, item] as const) : isMap(value) ? Object.entries(value) : [];
  return [...(path.length === 0 ? [] : [path]), ...inner.flatMap(([step, item]) => pathsOf(item, [...path, step]))];
}

function isMap(value: unknown): value is Data {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function valueAt(path: Path): unknown {
  return path.reduce<unknown>((value, step) => (value as Record<string | number, unknown>)[step], good);
}

function replaced(value: unknown, path: Path, by: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return by;
  if (Array.isArray(value))
    return value.map((item, index) => (index === step ? replaced(item, rest, by) : item)).filter((item) => item !== undefined);
  const map = value as Data;
  return Object.fromEntries(Object.entries({ ...map, [step]: replaced(map[step], rest, by) }).filter(([, item]) => item !== undefined));
}
