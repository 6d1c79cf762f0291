import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { InvalidArgumentError } from "../errors/index.ts";
import type { TokenCounter } from "../protocol/index.ts";
import { CharDivisionTokenCounter } from "./char-division-token-counter.ts";
import { truncateText } from "./truncate-text.ts";

const one = new CharDivisionTokenCounter({ charsPerToken: 1 });
const four = new CharDivisionTokenCounter();

describe("truncateText", () => {
  it("gives back a text that fits", () => {
    expect(truncateText("short", 10, one)).toBe("short");
    expect(truncateText("short", 5, one)).toBe("short");
    expect(truncateText("short", Number.POSITIVE_INFINITY, one)).toBe("short");
    expect(truncateText("", 0, one)).toBe("");
  });

  it("keeps the longest beginning that fits", () => {
    expect(truncateText("abcdefgh", 3, one)).toBe("abc");
    expect(truncateText("a".repeat(1000), 100, four)).toBe("a".repeat(403));
  });

  it("gives the empty text when nothing fits", () => {
    expect(truncateText("abc", 0, one)).toBe("");
  });

  it.each([
    ["a surrogate pair", "ab😀cd", 3, "ab"],
    ["a family joined by zero-width joiners", "x👨‍👩‍👧‍👦y", 8, "x"],
    ["a letter with a combining accent", "e\u0301a", 1, ""],
    ["a flag", "a🇩🇪b", 3, "a"],
    ["a skin tone", "👍🏽!", 3, ""],
    ["a carriage return and its line feed", "a\r\nb", 2, "a"],
    ["a Hangul syllable of jamo", "a\u1112\u1161\u11ab", 2, "a"],
  ])("does not cut %s in two", (_name, text, maxTokens, expected) => {
    expect(truncateText(text, maxTokens, one)).toBe(expected);
  });

  it("gives a beginning that fits and ends between two graphemes", () => {
    const segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });
    const text = fc.string({ unit: "grapheme", maxLength: 300 });
    fc.assert(
      fc.property(text, fc.nat({ max: 200 }), (whole, maxTokens) => {
        const cut = truncateText(whole, maxTokens, four);
        const ends = new Set(Array.from(segmenter.segment(whole), (segment) => segment.index + segment.segment.length)).add(0);
        expect(whole.startsWith(cut)).toBe(true);
        expect(ends.has(cut.length)).toBe(true);
        expect(four.count(cut)).toBeLessThanOrEqual(maxTokens);
      }),
    );
  });

  it("stays within the limit with a counter that counts a shorter text higher", () => {
    const odd: TokenCounter = { count: (text) => (text.length % 7 === 3 ? text.length : Math.max(0, text.length - 2)) };
    const cut = truncateText("abcdefghijklmnopqrstuvwxyz", 8, odd);
    expect(odd.count(cut)).toBeLessThanOrEqual(8);
    expect(cut.length).toBeGreaterThan(0);
  });

  /** Cuts, and tells how many characters were counted for it, and how often. */
  function cutCounted(text: string, maxTokens: number) {
    let characters = 0;
    let times = 0;
    const counter: TokenCounter = {
      count: (part) => {
        characters += part.length;
        times += 1;
        return four.count(part);
      },
    };
    const cut = truncateText(text, maxTokens, counter);
    return { cut, characters, times };
  }

  it("counts about as much as it gives, of 5 MB of text", () => {
    const text = "naïve 👩‍🚀 text ".repeat(330_000);
    const long = cutCounted(text, 1_000_000);
    expect(long.cut.length).toBeGreaterThan(3_999_980);
    expect([long.characters < 30 * long.cut.length, long.times < 60]).toEqual([true, true]);
    const short = cutCounted(text, 10);
    expect(short.cut.length).toBeLessThan(45);
    expect(short.characters).toBeLessThan(1_000);
  });

  it("counts a text that is a single grapheme of 5 MB a few times", () => {
    const { cut, times } = cutCounted(`a${"\u0301".repeat(5_000_000)}`, 1_000_000);
    expect(cut).toBe("");
    expect(times).toBeLessThan(60);
  });

  it.each([-1, 1.5, Number.NaN, "3"])("refuses %s as a number of tokens", (maxTokens) => {
    expect(() => truncateText("text", maxTokens as number, one)).toThrow(InvalidArgumentError);
  });
});
