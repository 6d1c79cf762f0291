import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Roll } from "./roll.ts";

describe("Roll", () => {
  it("holds just those who came and did not leave, in whatever order they do", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(9), { maxLength: 60 }), (numbers) => {
        const members = Array.from({ length: 10 }, (_, number) => ({ place: -1, number }));
        const roll = new Roll<{ place: number; number: number }>();
        const expected = new Set<number>();
        for (const member of numbers.flatMap((number) => members[number] ?? [])) {
          if (expected.delete(member.number)) {
            roll.remove(member);
          } else {
            expected.add(member.number);
            roll.add(member);
          }
        }
        expect(new Set(roll.list().map(({ number }) => number))).toEqual(expected);
        expect(roll.list()).toHaveLength(expected.size);
      }),
    );
  });

  it("lets go of someone who is not on it without a word", () => {
    const roll = new Roll<{ place: number }>();
    const member = { place: -1 };
    roll.remove(member);
    roll.add(member);
    roll.remove(member);
    roll.remove(member);
    expect(roll.list()).toEqual([]);
  });
});
