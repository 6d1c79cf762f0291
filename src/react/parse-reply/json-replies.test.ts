import { describe, expect, test } from "vitest";
import { parseReply } from "./parse-reply.ts";
import { ACTIONS } from "./testdata/actions.ts";

const parse = (text: string) => parseReply(text, { actions: ACTIONS });
const parseBody = (json: string) => parse(`<action type="search">${json}</action>`);
const cats = { type: "action", name: "search", parameters: { query: "cats" } };
const complaint = (code: string) => ({ type: "complaint", code });

describe("a reply that is one JSON object", () => {
  test("gives thought, action and parameters", () => {
    const reply = parse('{"thought": "I look.", "action": "search", "parameters": {"query": "cats"}}');

    expect(reply).toEqual({ ...cats, thought: "I look.", notes: [] });
  });

  test.each([
    ["in a fence", '```json\n{"action": "search", "parameters": {"query": "cats"}}\n```'],
    ["in a long fence in capitals", '````JSON\n{"action": "search", "parameters": {"query": "cats"}}\n````'],
    ["within prose", 'Sure, I use {x}: {"action": "search", "parameters": {"query": "cats"}} That is all.'],
    ["after a thought", '<thought>I look.</thought>{"action": "search", "parameters": {"query": "cats"}}'],
    ["in a list with others", '[{"action": "search", "parameters": {"query": "cats"}}, {"action": "reset"}]'],
    ["before others", '{"action": "search", "parameters": {"query": "cats"}}\n{"action": "reset"}'],
    ["with an action in markup after it", '{"action": "search", "parameters": {"query": "cats"}}<action type="reset"/>'],
    ["as a JSON string", '"{\\"action\\": \\"search\\", \\"parameters\\": {\\"query\\": \\"cats\\"}}"'],
    ["with its parameters as a JSON string", '{"action": "search", "parameters": "{\\"query\\": \\"cats\\"}"}'],
    ["with the names of tool calls", '{"name": "search", "arguments": {"query": "cats"}}'],
    ["with the names of other agents", '{"action": "Search", "action_input": {"query": "cats"}}'],
  ])("is found %s", (_where, text) => {
    expect(parse(text)).toMatchObject(cats);
  });

  test("needs no parameters when the action has none", () => {
    expect(parse('{"action": "reset"}')).toMatchObject({ type: "action", name: "reset", parameters: {} });
    expect(parse('{"action": "reset", "parameters": null}')).toMatchObject({ type: "action", name: "reset", parameters: {} });
  });

  test.each([
    ["an unknown action", '{"action": "find", "parameters": {}}', "unknown_action"],
    ["an action that is no name", '{"thought": "Done.", "action": null, "parameters": {}}', "no_action"],
    ["parameters beside the action", '{"action": "search", "query": "cats"}', "extra_parameter"],
    ["parameters that are a list", '{"action": "search", "parameters": ["cats"]}', "wrong_type"],
    ["a string that is not closed", '{"thought": "t", "action": "search", "parameters": {"query": "ca', "unclosed"],
    ["an object that is not closed", '{"action": "search", "parameters": {"query": "cats"}', "unclosed"],
    ["quotes that are not escaped", '{"thought": "say "hi"", "action": "reset"}', "broken_json"],
    ["a name given twice", '{"action": "reset", "action": "search", "parameters": {"query": "cats"}}', "broken_json"],
  ])("is a complaint with %s", (_what, text, code) => {
    expect(parse(text)).toMatchObject(complaint(code));
  });
});

describe("JSON in an action", () => {
  test.each([
    ["a trailing comma", '{"query": "cats",}', "A comma before a closing bracket was removed."],
    ["comments", '{/* what */ "query": "cats" // to find\n}', "Comments in JSON were removed."],
    ["single quotes", "{'query': 'cats'}", "Single quotes were read as double quotes."],
    ["names without quotes", '{query: "cats"}', "Names without quotes were quoted."],
    ["a fence", '\n```json\n{"query": "cats"}\n```\n', undefined],
    ["CDATA", '<![CDATA[{"query": "cats"}]]>', undefined],
    ["a JSON string", '"{\\"query\\": \\"cats\\"}"', "JSON in a string was read."],
    ["null for an optional parameter", '{"query": "cats", "limit": null}', '"limit" was null and was left out.'],
  ])("may have %s", (_what, json, note) => {
    expect(parseBody(json)).toMatchObject({ ...cats, notes: [note].filter((text) => text !== undefined) });
  });

  test.each([
    ["end tags", '{"query": "</query></action>"}', "</query></action>"],
    ["back-ticks", '{"query": "```js\\nrun()\\n```"}', "```js\nrun()\n```"],
    ["line breaks as they are", '{"query": "a\nb"}', "a\nb"],
    ["escapes", '{"query": "\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\\ud83d\\ude42"}', '"\\/\b\f\n\r\té🙂'],
    ["escapes in single quotes", "{'query': 'it\\'s \"so\"\\n'}", 'it\'s "so"\n'],
    ["entities, which are none in JSON", '{"query": "&lt; &amp;"}', "&lt; &amp;"],
    ["what looks like a comment", '{"query": "http://a /* b */"}', "http://a /* b */"],
    ["placeholders", '{"query": "{{user}}"}', "{{user}}"],
  ])("may hold %s in a string", (_what, json, query) => {
    expect(parseBody(json)).toMatchObject({ type: "action", parameters: { query } });
  });

  test("may be the answer of Python", () => {
    const reply = parse("<action type='write_file'>{'path': 'a', 'content': 'b', 'overwrite': True}</action>");

    expect(reply).toMatchObject({ parameters: { path: "a", content: "b", overwrite: true } });
  });

  test.each([
    ["NaN", '{"query": "cats", "limit": NaN}'],
    ["Infinity", '{"query": "cats", "limit": -Infinity}'],
    ["a word without quotes", '{"query": cats}'],
    ["two commas", '{"query": "cats",, "limit": 5}'],
    ["a missing comma", '{"query": "cats" "limit": 5}'],
    ["a backslash that escapes nothing", '{"query": "C:\\dir"}'],
    ["an apostrophe in single quotes", "{'query': 'don't'}"],
    ["a number that cannot be held exactly", '{"query": "cats", "limit": 12345678901234567890}'],
    ["a bracket too many", '{"query": "cats"}}'],
    ["a name given twice", '{"query": "cats", "query": "dogs"}'],
  ])("is a complaint with %s", (_what, json) => {
    expect(parseBody(json)).toMatchObject(complaint("broken_json"));
  });

  test.each([
    ["NaN", '{"query": "cats", "limit": NaN}', 'in "limit", "NaN" is no JSON value'],
    ["-Infinity", '{"query": "cats", "limit": -Infinity}', 'in "limit", "-Infinity" is no JSON value'],
    ["a plus sign", '{"query": "cats", "limit": +5}', 'in "limit", "+5" is no JSON value'],
    ["a point without a digit before it", '{"query": "cats", "limit": .5}', 'in "limit", ".5" is no JSON value'],
    ["hexadecimal digits", '{"query": "cats", "limit": 0x10}', 'a comma or "}" is missing before "x10}'],
    [
      "a number that is too large",
      '{"query": "cats", "limit": 9007199254740993}',
      'in "limit", the number "9007199254740993" is too large',
    ],
    ["a value too deep inside", '{"query": {"a": [1, {"b": {"c": {"d": oops}}}]}}', 'in "query"."a"."b"."c", "oops" is no JSON value'],
    ["a value that is cut off", '{"query": "cats', 'in "query", the string that begins with "cats'],
  ])("is a complaint that names the place of %s", (_what, json, message) => {
    expect(parseBody(json)).toHaveProperty("message", expect.stringContaining(message));
  });

  test.each([
    ["a string for a number", '{"query": "cats", "limit": "5"}', "wrong_type"],
    ["a number for a string", '{"query": 5}', "wrong_type"],
    ["a list", '["cats"]', "wrong_type"],
    ["null for a required parameter", '{"query": null}', "wrong_type"],
    ["no parameters", "{}", "missing_parameter"],
    ["a parameter too many", '{"query": "cats", "color": "red"}', "extra_parameter"],
    ["two parameters that can mean the same", '{"query": "cats", "Query": "dogs"}', "ambiguous_parameter"],
  ])("is a complaint with %s", (_what, json, code) => {
    expect(parseBody(json)).toMatchObject(complaint(code));
  });

  test("takes names of JavaScript's objects as names like any other", () => {
    const actions = [{ name: "set", parameters: { ["__proto__"]: { type: "string" }, constructor: { type: "string" } } }];
    const reply = parseReply('<action type="set">{"__proto__": "a", "constructor": "b"}</action>', { actions });

    expect(JSON.stringify(reply)).toContain('"parameters":{"__proto__":"a","constructor":"b"}');
    expect(parseBody('{"query": "cats", "toString": "x"}')).toMatchObject(complaint("extra_parameter"));
  });
});
