import { expect, test } from "vitest";
import { safePipedText, safeStyledText, safeText } from "./safe-text.ts";

test("an escape sequence becomes visible and does nothing", () => {
  expect(safeText("a\u001b[2Jb\u001b]0;title\u0007c")).toBe("a␛[2Jb␛]0;title␇c");
});

test("the one-character forms of the sequences are replaced too", () => {
  expect(safeText("\u009b31m\u0090q\u009c")).toBe("\ufffd31m\ufffdq\ufffd");
});

test("newlines and tabs stay, a carriage return cannot overwrite a line", () => {
  expect(safeText("one\r\ntwo\tthree\rfour")).toBe("one\ntwo\tthreefour");
});

test("a sequence cut into pieces is no sequence either", () => {
  expect(safeText("\u001b") + safeText("[31m")).toBe("␛[31m");
});

test("other scripts, emoji and joiners pass", () => {
  expect(safeText("naïve 日本語 👩‍👩‍👧 עברית")).toBe("naïve 日本語 👩‍👩‍👧 עברית");
});

test("our own colours stay, everything else that a terminal would obey does not", () => {
  expect(safeStyledText("\u001b[31mred\u001b[39m \u001b[2J\u001b]0;x\u0007")).toBe("\u001b[31mred\u001b[39m ␛[2J␛]0;x␇");
});

test.each(["\u202a", "\u202b", "\u202c", "\u202d", "\u202e", "\u2066", "\u2067", "\u2068", "\u2069"])("%j cannot turn a line", (mark) => {
  expect(safeText(`pay ${mark}001`)).toBe("pay \ufffd001");
});

test("through a pipe, marks of direction stay and control characters do not", () => {
  expect(safePipedText("\u2067שלום\u2069\u001b[2J\r\n")).toBe("\u2067שלום\u2069␛[2J\n");
});
