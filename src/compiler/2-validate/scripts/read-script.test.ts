import { describe, expect, it } from "vitest";
import { readScript } from "./read-script.ts";

/** JSON is YAML as well. */
const script = (value: unknown) => readScript(JSON.stringify(value), "replies.yaml");
const read = (value: unknown) => script(value).entries ?? [];
const problems = (value: unknown) => script(value).diagnostics.map(({ code, message }) => `${code} ${message}`);

describe("readScript", () => {
  it("reads every key", () => {
    const [entry] = read([
      {
        when: { agent: "billing", last_user: "twice", last_observation: "ok", pass: 2 },
        reply: "Hello",
        usage: { input_tokens: 3, output_tokens: 4 },
        latency_ms: 5,
      },
    ]);
    expect(entry).toMatchObject({
      when: { agent: "billing", pass: 2, lastUser: { source: "twice" }, lastObservation: { source: "ok" } },
      reply: "Hello",
      usage: { inputTokens: 3, outputTokens: 4 },
      latencyMs: 5,
    });
  });

  it("reads tool calls and structured replies", () => {
    expect(read([{ tool_calls: [{ name: "look" }] }, { structured: { a: 1 } }])).toMatchObject([
      { toolCalls: [{ name: "look", args: {} }] },
      { structured: { a: 1 } },
    ]);
  });

  it("takes a null reply for an empty one", () => {
    expect(read([{ reply: null }])).toMatchObject([{ reply: "" }]);
  });

  it.each([
    ["no list", { reply: "x" }, /^GC1102 .*expected array/],
    ["an empty list", [], /^GC1014 /],
    ["an unknown key", [{ repply: "x", reply: "y" }], /^GC1101 \[0\]\.repply: Unknown key "repply"/],
    ["an unknown key of a condition", [{ when: { agnet: "a" }, reply: "y" }], /^GC1101 \[0\]\.when\.agnet: /],
    ["no answer", [{ when: { agent: "a" } }], /^GC1104 \[0\]: .*has none/],
    ["two answers", [{ reply: "x", structured: {} }], /^GC1104 \[0\]: .*has reply and structured/],
    ["a reply that is no text", [{ reply: 7 }], /^GC1102 \[0\]\.reply: /],
    ["tool calls without a name", [{ tool_calls: [{ args: {} }] }], /^GC1103 \[0\]\.tool_calls\[0\]\.name: /],
    [
      "usage that is no whole number",
      [{ reply: "x", usage: { input_tokens: 1.5, output_tokens: 1 } }],
      /^GC1102 \[0\]\.usage\.input_tokens: /,
    ],
    ["a pass before the first", [{ when: { pass: 0 }, reply: "x" }], /^GC1102 \[0\]\.when\.pass: /],
    ["a broken pattern", [{ when: { last_user: "(" }, reply: "x" }], /^GC1104 \[0\]\.when\.last_user: .*regular expression/],
    ["a pattern that looks around", [{ when: { last_user: "(?=x)" }, reply: "x" }], /^GC1104 /],
  ])("refuses %s", (_name, value, expected) => {
    expect(problems(value)).toEqual([expect.stringMatching(expected)]);
  });

  it("tells of all problems at once", () => {
    expect(problems([{ reply: 7 }, { nonsense: 1, reply: "x" }, { when: { last_user: "(" }, reply: "x" }, {}])).toHaveLength(4);
  });

  it("suggests the nearest key", () => {
    expect(script([{ repply: "x", reply: "y" }]).diagnostics).toMatchObject([{ hint: 'Did you mean "reply"?' }]);
  });

  it.each([
    ["an unknown key", "- reply: x\n  wen: 1\n", "replies.yaml:2:3 GC1101"],
    ["a wrong value", "- reply: x\n- reply: [1]\n", "replies.yaml:2:10 GC1102"],
    ["a broken pattern", '- when:\n    last_user: "("\n  reply: x\n', "replies.yaml:2:16 GC1104"],
    ["broken YAML", "- reply: x\n- [\n", "replies.yaml:2:3 GC1005"],
  ])("shows where %s stands", (_name, text, place) => {
    const { entries, diagnostics } = readScript(text, "replies.yaml");
    expect(entries).toBeUndefined();
    expect(diagnostics.map(({ code, file, range: { start } }) => `${file}:${start.line}:${start.column} ${code}`)).toEqual([place]);
  });

  it("tells YAML that is broken and a list that is wrong apart", () => {
    expect([readScript("- [", "f").isYaml, readScript("- {}", "f").isYaml]).toEqual([false, true]);
  });

  it("never hangs on a pattern", () => {
    const [entry] = read([{ when: { last_user: "(a+)+$" }, reply: "x" }]);
    expect(entry?.when.lastUser?.test(`${"a".repeat(20_000)}!`)).toBe(false);
  });
});
