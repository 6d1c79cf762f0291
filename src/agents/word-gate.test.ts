import { describe, expect, test } from "vitest";
import { WordGate } from "./word-gate.ts";

const shown = (...pieces: readonly string[]): readonly string[] => {
  const gate = new WordGate();
  return pieces.map((piece) => gate.feed(piece));
};

describe("a word gate", () => {
  test("lets words through as they come", () => {
    expect(shown("Hel", "lo", " ", "you")).toEqual(["Hel", "lo", " ", "you"]);
  });

  test("holds leading white space until a word comes, and loses none of it", () => {
    expect(shown(" ", "\n", "Hello", " ")).toEqual(["", "", " \nHello", " "]);
  });

  test("looks at each piece once, however much white space came before", () => {
    const gate = new WordGate();
    for (let count = 0; count < 200_000; count += 1) gate.feed("\n");
    expect(gate.feed("word")).toHaveLength(200_004);
  });

  test("shows nothing of a reply without a word", () => {
    expect(shown("", " ", "\t\n")).toEqual(["", "", ""]);
  });
});
