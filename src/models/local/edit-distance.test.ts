import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { editDistance } from "./edit-distance.ts";

describe("editDistance", () => {
  it.each([
    ["refund", "refund", 0],
    ["refnd", "refund", 1],
    ["reffund", "refund", 1],
    ["refumd", "refund", 1],
    ["rfeund", "refund", 1],
    ["recieved", "received", 1],
    ["delvrey", "delivery", 2],
    ["", "ab", 2],
  ])("counts the mistakes from %s to %s", (left, right, mistakes) => {
    expect(editDistance(left, right, 3)).toBe(mistakes);
  });

  it("gives up over the limit", () => {
    expect(editDistance("shipping", "billing", 2)).toBe(3);
    expect(editDistance("a", "abcdef", 2)).toBe(3);
  });

  it("is the same both ways", () => {
    const word = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 8 });
    fc.assert(fc.property(word, word, (left, right) => editDistance(left, right, 4) === editDistance(right, left, 4)));
  });
});
