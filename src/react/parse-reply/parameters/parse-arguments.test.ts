import { describe, expect, test } from "vitest";
import { ACTIONS } from "../testdata/actions.ts";
import { checkParameters } from "./check-parameters.ts";
import { parseArguments } from "./read-parameters.ts";

const [search, writeFile, setThermostat, reset] = ACTIONS;
if (search === undefined || writeFile === undefined || setThermostat === undefined || reset === undefined) expect.unreachable();

const complaint = (code: string) => ({ type: "complaint", code });
const cats = { type: "parameters", parameters: { query: "cats" } };

describe("the arguments of a tool call", () => {
  test.each([
    ["JSON", '{"query": "cats"}'],
    ["repairable JSON", "{'query': 'cats',}"],
    ["JSON in a string", '"{\\"query\\": \\"cats\\"}"'],
    ["JSON in a string in a string", JSON.stringify(JSON.stringify('{"query": "cats"}'))],
    ["JSON in a fence", '```json\n{"query": "cats"}\n```'],
  ])("are read from %s", (_what, text) => {
    expect(parseArguments(text, search)).toMatchObject(cats);
  });

  test.each([
    ["cut off", '{"query": "ca', "unclosed"],
    ["cut off at the end of a JSON string", '"{\\"query\\": \\"cats\\"}', "unclosed"],
    ["cut off behind a value", '{"query": "cats"', "unclosed"],
    ["cut off in a word", '{"query": nul', "unclosed"],
    ["cut off in an escape", '{"query": "\\u00', "unclosed"],
    ["broken", '{"query": "say "hi""}', "broken_json"],
    ["followed by more", '{"query": "cats"}{"query": "dogs"}', "broken_json"],
    ["no JSON", "cats", "broken_json"],
    ["no object", '["cats"]', "wrong_type"],
    ["missing", "", "empty"],
    ["missing", null, "empty"],
    ["null", "null", "missing_parameter"],
  ])("are a complaint, never an empty object, when they are %s", (_how, text, code) => {
    const checked = parseArguments(text, search);

    expect(checked).toMatchObject(complaint(code));
    expect(checked).toHaveProperty("message", expect.stringContaining('"search" takes "query" (string, required)'));
  });

  test("may be empty for an action without parameters", () => {
    expect(parseArguments("", reset)).toEqual({ type: "parameters", parameters: {}, notes: [] });
  });
});

describe("parameters", () => {
  test("that fit are given back as they are", () => {
    expect(checkParameters(search, { query: "cats", limit: 5 })).toEqual({
      type: "parameters",
      parameters: { query: "cats", limit: 5 },
      notes: [],
    });
  });

  test("that hold an array or object as JSON in a string are read", () => {
    expect(checkParameters(setThermostat, { degrees: 21, rooms: '["hall"]' })).toEqual({
      type: "parameters",
      parameters: { degrees: 21, rooms: ["hall"] },
      notes: ['"rooms" was JSON in a string and was read.'],
    });
    expect(checkParameters(writeFile, { path: "a", content: '["hall"]' })).toMatchObject({ parameters: { content: '["hall"]' } });
  });

  test.each([
    [
      "a value that is not listed",
      { degrees: 21, unit: "kelvin" },
      '"unit" must be one of "celsius", "fahrenheit", not the string "kelvin"',
    ],
    ["an item of the wrong type", { degrees: 21, rooms: ["hall", 5] }, '"rooms"[1] must be string, not 5'],
    ["an object without what it must have", { degrees: 21, schedule: {} }, '"schedule".from is missing'],
    ["an object with a value of the wrong type", { degrees: 21, schedule: { from: "8", days: "x" } }, '"schedule".days must be integer'],
    ["a string for an object", { degrees: 21, schedule: "{" }, '"schedule" must be object, not the string "{"'],
  ])("are a complaint with %s", (_what, parameters, message) => {
    const checked = checkParameters(setThermostat, parameters);

    expect(checked).toMatchObject(complaint("wrong_type"));
    expect(checked).toHaveProperty("message", expect.stringContaining(message));
  });

  test("are checked against combined schemas", () => {
    const action = {
      name: "set",
      parameters: {
        id: { anyOf: [{ type: "integer" }, { type: "null" }] },
        size: { type: ["number", "string"] },
        mode: { const: "fast" },
        any: true,
        never: false,
        both: { allOf: [{ type: "object", properties: { a: { type: "string" } } }, { required: ["a"] }] },
      },
    };

    expect(checkParameters(action, { id: null, size: "XL", mode: "fast", any: [1], both: { a: "x" } })).toHaveProperty(
      "type",
      "parameters",
    );
    expect(checkParameters(action, { id: "7" })).toMatchObject(complaint("wrong_type"));
    expect(checkParameters(action, { size: true })).toMatchObject(complaint("wrong_type"));
    expect(checkParameters(action, { mode: "slow" })).toMatchObject(complaint("wrong_type"));
    expect(checkParameters(action, { never: 1 })).toMatchObject(complaint("wrong_type"));
    expect(checkParameters(action, { both: {} })).toMatchObject(complaint("wrong_type"));
  });
});
