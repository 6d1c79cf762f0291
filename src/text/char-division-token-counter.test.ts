import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { InvalidArgumentError } from "../errors/index.ts";
import { CharDivisionTokenCounter } from "./char-division-token-counter.ts";

describe("CharDivisionTokenCounter", () => {
  it("counts 0 for the empty text", () => {
    expect(new CharDivisionTokenCounter().count("")).toBe(0);
  });

  it("counts at least one token for any other text", () => {
    expect(new CharDivisionTokenCounter().count("a")).toBe(1);
    expect(new CharDivisionTokenCounter({ charsPerToken: 100 }).count("a short text")).toBe(1);
  });

  it("divides by four characters and rounds down", () => {
    const counter = new CharDivisionTokenCounter();
    expect(counter.count("1234567")).toBe(1);
    expect(counter.count("12345678")).toBe(2);
  });

  it("divides by the given number, which may be a fraction", () => {
    expect(new CharDivisionTokenCounter({ charsPerToken: 2.5 }).count("1234567890")).toBe(4);
  });

  it.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY, "4", null])("refuses %s characters per token", (charsPerToken) => {
    expect(() => new CharDivisionTokenCounter({ charsPerToken: charsPerToken as number })).toThrow(InvalidArgumentError);
  });

  it("refuses to count what is no string", () => {
    expect(() => new CharDivisionTokenCounter().count(undefined as unknown as string)).toThrow(InvalidArgumentError);
  });

  it("never counts less for a longer text", () => {
    const counter = new CharDivisionTokenCounter();
    fc.assert(fc.property(fc.string(), fc.string(), (text, more) => counter.count(text + more) >= counter.count(text)));
  });

  it("says what it is", () => {
    expect(String(new CharDivisionTokenCounter())).toBe("CharDivisionTokenCounter(4 characters per token)");
  });
});
