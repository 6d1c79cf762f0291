import { expect, test } from "vitest";
import { LineIndex } from "../1-parse/index.ts";
import { codeFrame } from "./code-frame.ts";

/** The frame of the part of a text between two signs, drawn with its marker. */
function draw(marked: string): string {
  const start = marked.indexOf("«");
  const end = marked.indexOf("»") - 1;
  const text = marked.replace("«", "").replace("»", "");
  const { lines, gutterWidth } = codeFrame(text, new LineIndex("f", text).location(start, end).range);
  return lines
    .flatMap((line) => [
      `${String(line.number).padStart(gutterWidth)}|${line.text}`,
      ...(line.marker === undefined
        ? []
        : [`${" ".repeat(gutterWidth)}|${" ".repeat(line.marker.before)}${"^".repeat(line.marker.width)}`]),
    ])
    .join("\n");
}

test("a frame shows one line before and after, with numbers of one width", () => {
  expect(draw(`${"x\n".repeat(8)}a: «b»\nc: d\ne: f`)).toBe(["8 |x".replace("8 ", " 8"), " 9|a: b", "  |   ^", "10|c: d"].join("\n"));
});

test("a span over several lines is marked on its first", () => {
  expect(draw("a: «[1,\n2]»\nb")).toBe("1|a: [1,\n |   ^^^\n2|2]");
});

test("an empty span is marked with one sign, also at the end of the text", () => {
  expect(draw("a:«»")).toBe("1|a:\n |  ^");
});

test("tabs are spaces, wide letters take two columns, marks on letters none", () => {
  expect(draw("\ta: «日本» e\u0301")).toBe("1|  a: 日本 e\u0301\n |     ^^^^");
});

test("control and invisible characters are written out", () => {
  expect(draw("a: «x\u0000\u200b\u001b[31m»")).toBe("1|a: x<U+0000><U+200B><U+001B>[31m\n |   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^");
});

test("of a long line a window is shown, without cutting a character in two", () => {
  const frame = draw(`${"😀".repeat(5_000)}«here»${"y".repeat(100_000)}`);
  const [line = "", marker = ""] = frame.split("\n");
  expect(line.length).toBeLessThan(130);
  expect(line.slice(line.indexOf("here"), line.indexOf("here") + 4)).toBe("here");
  expect(line).not.toMatch(/(?<![\ud800-\udbff])[\udc00-\udfff]/);
  expect(marker.trimEnd().endsWith("^^^^")).toBe(true);
});

test("line ends of Windows are no part of a line", () => {
  expect(draw("a: b\r\nc: «d»\r\n")).toBe("1|a: b\n2|c: d\n |   ^");
});
