import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ThinkSplitter } from "./think-splitter.ts";

function split(pieces: readonly string[]): { readonly text: string; readonly thought: string } {
  const splitter = new ThinkSplitter();
  const deltas = [...pieces.flatMap((piece) => splitter.push(piece)), ...splitter.flush()];
  const join = (type: string) =>
    deltas
      .filter((delta) => delta.type === type)
      .map((delta) => delta.text)
      .join("");
  return { text: join("text"), thought: join("thought") };
}

describe("ThinkSplitter", () => {
  it.each([
    ["plain text", "Hello", { text: "Hello", thought: "" }],
    ["a leading part", "<think>why</think>\n\nHello", { text: "Hello", thought: "why" }],
    ["white space before it", " \n<think>why</think>Hello", { text: "Hello", thought: "why" }],
    ["two leading parts", "<think>a</think> <think>b</think>Hello", { text: "Hello", thought: "ab" }],
    ["only reasoning", "<think>why</think>", { text: "", thought: "why" }],
    ["reasoning without an end", "<think>why", { text: "", thought: "why" }],
    ["reasoning cut off in its closing tag", "<think>why</thi", { text: "", thought: "why</thi" }],
    ["a tag later in the text", "Use <think> as a tag</think>", { text: "Use <think> as a tag</think>", thought: "" }],
    ["another tag", "<thinking>no", { text: "<thinking>no", thought: "" }],
    ["half a tag", "<thi", { text: "<thi", thought: "" }],
    ["leading white space of a text", "  Hello", { text: "  Hello", thought: "" }],
    ["nothing", "", { text: "", thought: "" }],
  ])("splits %s", (_name, whole, expected) => {
    expect(split([whole])).toEqual(expected);
  });

  it("gives the same whichever way the reply is cut into pieces", () => {
    const part = fc.constantFrom("<think>", "</think>", "<", "th", "ink>", "/", "a", " ", "\n", "Ω");
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), fc.array(fc.nat(60), { maxLength: 6 }), (parts, cuts) => {
        const whole = parts.join("");
        const places = [0, ...cuts.filter((cut) => cut < whole.length).sort((a, b) => a - b), whole.length];
        const pieces = places.slice(1).map((end, index) => whole.slice(places[index], end));
        expect(split(pieces)).toEqual(split([whole]));
      }),
    );
  });

  it.each(["", "<think>why</think>"])("looks at each piece once, however much white space comes after %j", (before) => {
    const splitter = new ThinkSplitter();
    splitter.push(before);
    for (let count = 0; count < 200_000; count += 1) splitter.push("\n");
    expect(splitter.push("<think>").concat(splitter.push("more"))).toEqual([{ type: "thought", text: "more" }]);
  });

  it("gives text on as it comes once the head is past", () => {
    const splitter = new ThinkSplitter();
    expect(splitter.push("Hel")).toEqual([{ type: "text", text: "Hel" }]);
    expect(splitter.push("<think>")).toEqual([{ type: "text", text: "<think>" }]);
  });
});
