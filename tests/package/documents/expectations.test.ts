import { expect, test } from "vitest";
import { brokenPromises, missingLine } from "./expectations.ts";
import type { Block } from "./parse-blocks.ts";

const block = (directive: Block["directive"]): Block => ({ line: 1, language: "sh", text: "", directive });

test("an exit code that was not announced is a broken promise", () => {
  expect(brokenPromises(block({}), { exit: 3, stdout: "", stderr: "no such crew" })).toEqual(["exit code 3, not 0:\nno such crew"]);
});

test("an announced failure that does not come is a broken promise", () => {
  expect(brokenPromises(block({ exit: "1" }), { exit: 0, stdout: "", stderr: "" })).toHaveLength(1);
});

test("each announced text must be printed", () => {
  const result = { exit: 0, stdout: "billing answers", stderr: "" };
  expect(brokenPromises(block({ stdout: "billing | refund" }), result)).toEqual(['"refund" is not on stdout:\nbilling answers']);
});

test("shown lines follow one another", () => {
  expect(missingLine("one\ntwo", "zero\none\ntwo\nthree")).toBeUndefined();
  expect(missingLine("one\nthree", "one\ntwo\nthree")).toBe("three");
});

test("an ellipsis stands for any lines", () => {
  expect(missingLine("one\n…\nthree", "one\ntwo\nthree")).toBeUndefined();
});

test("lines in another order are missed", () => {
  expect(missingLine("two\n…\none", "one\ntwo")).toBe("one");
});
