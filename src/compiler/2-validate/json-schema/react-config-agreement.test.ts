import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Schema, Validator } from "@cfworker/json-schema";
import { expect, test } from "vitest";
import { parseDocument, parseYamlData } from "../../1-parse/index.ts";
import { DiagnosticCollector } from "../../diagnostics/index.ts";
import { validateReactConfig } from "../validate-react-config.ts";
import { reactConfigJsonSchema } from "./react-config-json-schema.ts";

/** What a JSON Schema cannot find: names taken twice, references, and what is found while reading. */
const BEYOND_A_SCHEMA: readonly string[] = ["GC1107", "GC1019", "GC1020", "GC1113", "GC1212"];

const SAMPLES = fileURLToPath(new URL("../../../../tests/samples", import.meta.url));
const validator = new Validator(reactConfigJsonSchema() as unknown as Schema, "2020-12", false);

const GOOD = `
core_prompt: core.md
max_passes: 5
on_max_passes: answer
max_parse_retries: 0
allow_plain_answer: false
max_history_tokens: 100
protocol: xml
slots:
  - {name: base, file: base.md, description: The base., preload: true}
  - {name: refunds, file: refunds.md, description: Refunds., depends_on: [base], max_tokens: 10}
actions:
  - name: search
    description: Finds.
    parameters: {query: What to find., limit: {type: integer}}
    required: [query]
    approval: required
  - {name: finish, description: Ends., terminal: true}
`;

type Data = Readonly<Record<string, unknown>>;
type Path = readonly (string | number)[];

const good = parseYamlData(GOOD, "good.yaml").value as Data;

/** What each place of the good file is replaced with, one at a time. */
const VALUES: readonly unknown[] = [undefined, null, " ", "a b", 0, 1, -1, 2.5, true, [], ["text"], { extra: 1 }];

test("schema and validation agree on the good file", async () => {
  expect(validator.validate(good)).toEqual({ valid: true, errors: [] });
  expect(await problemsOf(good)).toEqual([]);
});

test.each(pathsOf(good).map((path) => [path.join("."), path] as const))("they agree on every value of %s", async (_, path) => {
  const verdicts = VALUES.map((value) => compare(replaced(good, path, value), value));
  expect((await Promise.all(verdicts)).filter((verdict) => verdict !== undefined)).toEqual([]);
});

test.each(
  pathsOf(good)
    .filter((path) => isMap(valueAt(path)) && !path.includes("parameters"))
    .map((path) => [path.join("."), path] as const),
)("they agree on keys of other places in %s", async (_, path) => {
  const keys = [...new Set([...pathsOf(good).map((other) => String(other.at(-1))), "unknown", "agents", "constructor"])];
  const owner = valueAt(path) as Data;
  const added = keys.filter((key) => !Object.hasOwn(owner, key) && !/^\d+$/.test(key));
  const verdicts = added.map((key) => compare(replaced(good, [...path, key], "text"), key));
  expect((await Promise.all(verdicts)).filter((verdict) => verdict !== undefined)).toEqual([]);
});

test.each(["a", "a-b", "1", "a b", "", "é", "constructor", "x".repeat(65)])("they agree on the parameter name %j", async (name) => {
  const data = replaced(good, ["actions", 1, "parameters"], { [name]: "text" });
  expect(await compare(data, name)).toBeUndefined();
});

test.each(readdirSync(SAMPLES).flatMap(sampleData))("they agree on the sample %s", async (_, data) => {
  expect(await compare(data, undefined)).toBeUndefined();
});

test.each([[["max_passes"]], [["allow_plain_answer"]], [["protocol"]], [["slots", 1, "max_tokens"]], [["slots", 0, "name"]]])(
  "a variable may stand at %s",
  (path) => {
    expect(validator.validate(replaced(good, path, `\${VARIABLE}`)).valid).toBe(true);
  },
);

/** `undefined` when both say the same; else what each says. */
async function compare(data: unknown, value: unknown): Promise<unknown> {
  const problems = await problemsOf(data);
  const isValid = validator.validate(data).valid;
  return isValid === (problems.length === 0) ? undefined : { value, schema: isValid, validation: problems };
}

async function problemsOf(data: unknown): Promise<readonly string[]> {
  const collector = new DiagnosticCollector();
  const options = { files: NO_FILES, env: {}, keys: { isKey: () => false }, kind: "react_config" as const };
  const parsed = await parseDocument({ text: JSON.stringify(data) }, options, collector);
  if (parsed.document !== undefined) validateReactConfig(parsed.document, collector);
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
  if (!readdirSync(`${SAMPLES}/${name}`).includes("react_config.yaml")) return [];
  const { value, diagnostics } = parseYamlData(readFileSync(`${SAMPLES}/${name}/react_config.yaml`, "utf8"), "react_config.yaml");
  return diagnostics.length === 0 && isMap(value) ? [[name, value]] : [];
}

function pathsOf(value: unknown, path: Path = []): readonly Path[] {
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
