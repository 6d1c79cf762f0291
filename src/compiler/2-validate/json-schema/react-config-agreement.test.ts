import { expect, test } from "vitest";
import { validateReactConfig } from "../validate-react-config.ts";
import { reactConfigJsonSchema } from "./react-config-json-schema.ts";
import { Agreement } from "./testdata/agreement.ts";

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

const agreement = new Agreement({
  kind: "react_config",
  schema: reactConfigJsonSchema(),
  validate: validateReactConfig,
  good: GOOD,
  // Names taken twice, references, and what is found while reading.
  beyond: ["GC1107", "GC1019", "GC1020", "GC1113", "GC1212"],
  otherKeys: ["unknown", "agents", "constructor"],
  hasFreeKeys: (path) => path.includes("parameters"),
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

test.each(["a", "a-b", "1", "a b", "", "é", "constructor", "x".repeat(65)])("they agree on the parameter name %j", async (name) => {
  const data = agreement.replaced(["actions", 1, "parameters"], { [name]: "text" });
  expect(await agreement.disagreements([{ data }])).toEqual([]);
});

test.each([[["max_passes"]], [["allow_plain_answer"]], [["protocol"]], [["slots", 1, "max_tokens"]], [["slots", 0, "name"]]])(
  "a variable may stand at %s",
  (path) => {
    expect(agreement.fitsSchema(agreement.replaced(path, `\${VARIABLE}`))).toBe(true);
  },
);
