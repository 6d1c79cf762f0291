import { describe, expect, test } from "vitest";
import { errorSummary } from "./error-summary.ts";
import { CancelledError } from "./run-errors.ts";
import { thrownText } from "./thrown-text.ts";

const throwsAlways = () => {
  throw new RangeError("no");
};
const round: Record<string, unknown> = {};
round.self = round;

describe("the words of what was thrown", () => {
  test.each([
    ["an error", new TypeError("cannot read it"), "cannot read it"],
    ["an error of another realm", { name: "Error", message: "from elsewhere" }, "from elsewhere"],
    ["an error without words", new RangeError(""), "RangeError"],
    ["an error without words and name", Object.assign(new Error(""), { name: "" }), "Error"],
    ["words that are no text", Object.assign(new Error("x"), { message: 5n }), "5"],
    ["a text", "just words", "just words"],
    ["an empty text", "", "an empty text"],
    ["nothing", undefined, "undefined"],
    ["null", null, "null"],
    ["a symbol", Symbol("sign"), "Symbol(sign)"],
    ["an object", { status: 500 }, '{"status":500}'],
    ["an object without a prototype", Object.create(null), "{}"],
    ["an object that goes round", round, "something that cannot be read"],
    [
      "a message that cannot be read",
      Object.defineProperty(new Error("x"), "message", { get: throwsAlways }),
      "something that cannot be read",
    ],
    ["a function", Object.assign(() => 1, { toString: throwsAlways }), "something that cannot be read"],
  ])("%s", (_case, thrown, words) => {
    expect(thrownText(thrown)).toBe(words);
  });

  test("are cut where they are very long", () => {
    expect(thrownText(new Error("x".repeat(9_000)))).toHaveLength(2_001);
  });
});

describe("the summary of an error", () => {
  test("has code, message and hint of an error of ours", () => {
    const { code, message, hint } = new CancelledError();
    expect(errorSummary(new CancelledError())).toEqual({ code, message, ...(hint === undefined ? {} : { hint }) });
  });

  test.each([new Error("no"), undefined, Object.create(null)])("is that of a failed agent for anything else", (thrown) => {
    expect(errorSummary(thrown)).toEqual({ code: "GC2014", message: thrownText(thrown) });
  });
});
