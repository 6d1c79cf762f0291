import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ConditionValues, compileCondition } from "./index.ts";

const NO_VALUES: ConditionValues = { slots: {}, knowledge: {}, outputs: {}, message: {}, user: {}, session: {} };

async function outcome(text: string, slots: unknown = {}, rest: Partial<ConditionValues> = {}) {
  const { condition, problems } = await compileCondition(text);
  return condition?.evaluate({ ...NO_VALUES, slots, ...rest }) ?? problems;
}

async function problemOf(text: string) {
  const { problems } = await compileCondition(text);
  return problems.map(({ code, start, end }) => [code, text.slice(start, end), start]);
}

describe("conditions that compile", () => {
  it.each([
    ['slots.tier == "gold"', { tier: "gold" }, true],
    ['slots.tier == "gold"', { tier: "silver" }, false],
    ["slots.count == 1", { count: 1 }, true],
    ["slots.count == 1.0", { count: 1 }, true],
    ["slots.count + 1 == 2", { count: 1 }, true],
    ["slots.count % 2 == 0", { count: 4 }, true],
    ["slots.count / 2 == 1.5", { count: 3 }, true],
    ["slots.price * 2 > 5", { price: 2.75 }, true],
    ["1 == 1.0 && slots.ok", { ok: true }, true],
    ["slots.count in [1, 2, 3]", { count: 2 }, true],
    ["2 in slots.list", { list: [1, 2] }, true],
    ["slots.list == [1, 2]", { list: [1, 2] }, true],
    ["slots.list.exists(item, item > 1)", { list: [1, 2] }, true],
    ["size(slots.list) > 2", { list: [1, 2] }, false],
    ["has(slots.tier)", {}, false],
    ['slots.?tier.orValue("none") == "none"', {}, true],
    ['slots["some-key"] == null', { "some-key": null }, true],
    ["slots.tier.matches('(?i)^GOLD')", { tier: "golden" }, true],
    ["type(slots.tier) == string", { tier: "x" }, true],
    ["!slots.ok", { ok: false }, true],
  ])("%s with %j is %s", async (text, slots, value) => {
    expect(await outcome(text, slots)).toEqual({ value });
  });

  it("reads the other roots", async () => {
    const text = 'message.content.contains("refund") && user.tenant == "acme" && session.id != "" && outputs.coder.done';
    const values = { message: { content: "a refund" }, user: { tenant: "acme" }, session: { id: "s" }, outputs: { coder: { done: true } } };
    expect(await outcome(text, {}, values)).toEqual({ value: true });
  });

  it("keeps the source", async () => {
    expect((await compileCondition("slots.ok")).condition?.source).toBe("slots.ok");
  });
});

describe("conditions that do not compile", () => {
  it.each([
    ["slots.tier ==", [["GC1301", "", 13]]],
    ['slots.tier = "gold"', [["GC1301", "=", 11]]],
    ["slots.a and slots.b", [["GC1301", "and", 8]]],
    ['slots.a == "x', [["GC1301", '"x', 11]]],
    ["(slots.a", [["GC1301", "", 8]]],
    ["", [["GC1301", "", 0]]],
    ["if slots.a", [["GC1301", "if", 0]]],
    ["slotz.a == 1", [["GC1302", "slotz", 0]]],
    [
      "slotz.a == 1 || tier == 2",
      [
        ["GC1302", "slotz", 0],
        ["GC1302", "tier", 16],
      ],
    ],
    ["slots.a == 1 && message.text == ''", [["GC1302", "message.text", 16]]],
    ["slots.list.exists(item, other > 1)", [["GC1302", "other", 24]]],
    ["constructor.name == ''", [["GC1302", "constructor", 0]]],
    ["process.exit()", [["GC1302", "process", 0]]],
    ["slots.count + 1", []],
    ["size(slots.list)", [["GC1303", "size(slots.list)", 0]]],
    ['"gold"', [["GC1303", '"gold"', 0]]],
    ['"a" < 1', [["GC1303", '"a" < 1', 0]]],
    ["slots.a == 1 ? true : 2", [["GC1303", "slots.a == 1 ? true : 2", 0]]],
    ["frobnicate(slots.a)", [["GC1303", "frobnicate(slots.a)", 0]]],
    ["slots.tier.toString() == ''", [["GC1303", "slots.tier.toString()", 0]]],
    ["message.contains('x')", [["GC1303", "message.contains('x')", 0]]],
    ["slotz.a == 1 || 'a' < 1", [["GC1302", "slotz", 0]]],
    ["slots.tier.matches('(')", [["GC1304", "'('", 19]]],
    ["slots.tier.matches('(?=a)')", [["GC1304", "'(?=a)'", 19]]],
    ["slots.tier.matches(slots.pattern)", [["GC1304", "slots.pattern", 19]]],
    ["slots.tier.matches('(a{30}){30}')", [["GC1304", "'(a{30}){30}'", 19]]],
    ["cel.bind(x, slots.a, x == x)", [["GC1304", "cel.bind(x, slots.a, x == x)", 0]]],
    ["1 / 0 == 1", [["GC1305", "1 / 0", 0]]],
  ])("%s", async (text, expected) => {
    expect(await problemOf(text)).toEqual(expected);
  });

  it("names what was probably meant", async () => {
    const { problems } = await compileCondition("slotz.a == 1 || slots.a-key || tier");
    expect(problems.map((problem) => problem.hint)).toEqual([
      'Did you mean "slots"?',
      'A key with a dash is read as slots["a-key"].',
      "A condition starts from slots, knowledge, outputs, message, user, session: a slot is read as slots.tier.",
    ]);
  });

  it.each([
    ["length", `slots.a == "${"x".repeat(2_000)}"`],
    ["nesting of brackets", `${"(".repeat(60)}true${")".repeat(60)}`],
    ["number of parts", Array.from({ length: 400 }, () => "1<2").join("&&")],
    ["negations", `${"!".repeat(1_500)}slots.a`],
    ["loops inside loops", "slots.a.all(x, slots.a.all(y, slots.a.all(z, x == y)))"],
  ])("bounds the %s", async (_what, text) => {
    expect((await compileCondition(text)).problems.map((problem) => problem.code)).toEqual(["GC1304"]);
  });
});

describe("conditions that cannot be evaluated", () => {
  it.each([
    ['slots.tier == "gold"', {}, "GC1305"],
    ["slots.count + 1", { count: 1 }, "GC1303"],
    ["slots.count > 1", { count: "many" }, "GC1305"],
    ["slots.fn == 1", { fn: () => 1 }, "GC1305"],
    ["slots.constructor == 1", {}, "GC1305"],
    ["slots.__proto__ == 1", {}, "GC1305"],
    ['slots["constructor"]["name"] == ""', {}, "GC1305"],
    ["slots.list[5] == 1", { list: [1] }, "GC1305"],
    ["slots.text.matches('a+$')", { text: "a".repeat(20_001) }, "GC1305"],
    ["slots.a.all(x, slots.a.all(y, x == y))", { a: Array.from({ length: 2_000 }, () => 1) }, "GC1305"],
  ])("%s is false and says why", async (text, slots, code) => {
    const result = await outcome(text, slots);
    expect(result).toMatchObject({ value: false, problem: { code } });
  });
});

describe("patterns", () => {
  it("takes linear time for a pattern that hangs a JavaScript one", async () => {
    const result = await outcome("slots.text.matches('(a+)+$')", { text: `${"a".repeat(15_000)}b` });
    expect(result).toEqual({ value: false });
  });
});

describe("constant conditions", () => {
  it.each([
    ["true", true],
    ["1 == 2", false],
    ["true || slots.a", true],
    ["slots.a && false", false],
    ["!(slots.a && false)", true],
    ["'refund'.matches('^re')", true],
    ["1 < 2 ? slots.a && false : true", false],
    ["slots.a || false", undefined],
    ["slots.a == slots.a", undefined],
  ])("%s is always %s", async (text, constant) => {
    expect((await compileCondition(text)).constant).toBe(constant);
  });
});

describe("any text", () => {
  const word = fc.constantFrom(
    ..."slots . tier == && || ! ( ) [ ] { } , ? : 'x' \"y\" 1 2.5 in has size matches all exists map x message content -".split(" "),
    "constructor",
    "__proto__",
  );

  it("gives a condition or problems inside the text, and never throws", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.string({ maxLength: 60 }),
          fc.array(word, { maxLength: 14 }).map((words) => words.join(" ")),
        ),
        async (text) => {
          const { condition, problems } = await compileCondition(text);
          expect(condition === undefined).toBe(problems.length > 0);
          for (const problem of problems) {
            expect(problem.start).toBeGreaterThanOrEqual(0);
            expect(problem.end).toBeGreaterThanOrEqual(problem.start);
            expect(problem.end).toBeLessThanOrEqual(text.length);
          }
          expect(typeof (condition?.evaluate(NO_VALUES).value ?? false)).toBe("boolean");
        },
      ),
      { numRuns: 500 },
    );
  });
});
