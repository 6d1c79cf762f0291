import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { alignText } from "./align-text.ts";

/** The source of the character of a value at which `needle` starts, up to where it ends. */
function found({ source, value, needle }: { source: string; value: string; needle: string }): string | undefined {
  const offsets = alignText(source, value);
  const at = value.indexOf(needle);
  return offsets === undefined ? undefined : source.slice(offsets.startOf(at), offsets.endOf(at + needle.length - 1));
}

describe("the place of a part of a YAML text", () => {
  it.each([
    ["plain", { source: "slots.a == 1", value: "slots.a == 1", needle: "==" }, "=="],
    ["plain over lines", { source: "slots.a\n  && slots.b", value: "slots.a && slots.b", needle: "&& slots" }, "&& slots"],
    ["single quotes", { source: "'slots.a == ''x'' && y'", value: "slots.a == 'x' && y", needle: "&& y" }, "&& y"],
    ["an escaped single quote", { source: "'a ''b'' c'", value: "a 'b' c", needle: "'b'" }, "''b''"],
    ["double quotes", { source: '"slots.a == \\"x\\" && y"', value: 'slots.a == "x" && y', needle: "&& y" }, "&& y"],
    ["an escape in double quotes", { source: '"a \\u00e9 b"', value: "a é b", needle: "é" }, "\\u00e9"],
    ["a letter outside the basic plane", { source: '"a \\U0001F600 b"', value: "a 😀 b", needle: "b" }, "b"],
    ["a line break escaped in double quotes", { source: '"slots.a \\\n    && y"', value: "slots.a && y", needle: "&& y" }, "&& y"],
    ["a folded block", { source: ">-\n  slots.a\n  && slots.b\n", value: "slots.a && slots.b", needle: "&& slots.b" }, "&& slots.b"],
    ["a literal block", { source: "|\n  slots.a\n    && slots.b\n", value: "slots.a\n  && slots.b\n", needle: "slots.b" }, "slots.b"],
    ["a block with a header comment", { source: "|- # note\n  slots.a", value: "slots.a", needle: "slots.a" }, "slots.a"],
    ["a block with windows line ends", { source: "|-\r\n  slots.a\r\n  && b", value: "slots.a\n&& b", needle: "&& b" }, "&& b"],
  ])("%s", (_style, text, expected) => {
    expect(found(text)).toBe(expected);
  });

  it("gives the end of the text for what stands behind it", () => {
    const offsets = alignText("'abc'", "abc");
    expect(offsets?.startOf(3)).toBe(4);
  });

  it("gives up where source and value do not fit", () => {
    expect(alignText("slots.$NAME", "slots.tier")).toBeUndefined();
  });

  it("finds every character of any quoted text inside its quotes, in order", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 40 }), (text) => {
        const source = JSON.stringify(text);
        const offsets = alignText(source, text);
        const starts = [...text].map((_, index) => offsets?.startOf(index) ?? -1);
        expect(starts.every((start, index) => start >= 1 && start < source.length && start >= (starts[index - 1] ?? 0))).toBe(true);
      }),
    );
  });
});
