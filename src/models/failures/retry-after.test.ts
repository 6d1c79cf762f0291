import { describe, expect, it } from "vitest";
import { readRetryAfterMs } from "./retry-after.ts";

const NOW = Date.UTC(2030, 0, 1);
const read = (headers: Record<string, string>) => readRetryAfterMs((name) => headers[name], NOW);

describe("readRetryAfterMs", () => {
  it.each([
    ["whole seconds", "3", 3000],
    ["a fraction of a second", "0.5", 500],
    ["zero", "0", 0],
    ["white space around it", "  7 ", 7000],
    ["an HTTP date in the future", "Tue, 01 Jan 2030 00:00:10 GMT", 10_000],
    ["an HTTP date in the past", "Mon, 31 Dec 2029 23:59:00 GMT", 0],
    ["an absurd number", "999999999", 999_999_999_000],
    ["no end of waiting", "Infinity", Number.POSITIVE_INFINITY],
  ])("reads %s", (_name, header, expected) => {
    expect(read({ "retry-after": header })).toBe(expected);
  });

  it.each([
    ["a negative number", "-5"],
    ["a word", "soon"],
    ["nothing", ""],
    ["a number with a unit", "5s"],
    ["not a number", "NaN"],
  ])("ignores %s", (_name, header) => {
    expect(read({ "retry-after": header })).toBeUndefined();
  });

  it("is undefined without the header", () => {
    expect(read({})).toBeUndefined();
  });

  it("prefers the milliseconds of OpenAI-like servers", () => {
    expect(read({ "retry-after-ms": "250", "retry-after": "9" })).toBe(250);
  });

  it("takes the other header when one makes no sense", () => {
    expect(read({ "retry-after-ms": "x", "retry-after": "9" })).toBe(9000);
  });
});
