import { expect, it } from "vitest";
import { LineReader } from "./line-reader.ts";

it("puts lines together from pieces, whatever their ends", () => {
  const reader = new LineReader();
  expect(reader.add(Buffer.from("one\r\ntw"))).toEqual([{ type: "line", text: "one" }]);
  expect(reader.add(Buffer.from("o\n\nthree"))).toEqual([
    { type: "line", text: "two" },
    { type: "line", text: "" },
  ]);
});

it("keeps the beginning and the end of a line that is too long, and the lines around it", () => {
  const reader = new LineReader();
  const middle = Buffer.alloc(33 * 1024 * 1024, "h");
  expect(reader.add(Buffer.concat([Buffer.from("before\nHEAD"), middle]))).toEqual([{ type: "line", text: "before" }]);
  expect(reader.add(Buffer.from("TAIL\nafter\n"))).toEqual([
    { type: "too-long", head: `HEAD${"h".repeat(196)}`, tail: `${"h".repeat(196)}TAIL` },
    { type: "line", text: "after" },
  ]);
});
