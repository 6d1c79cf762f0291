import { expect, test } from "vitest";
import { formatActions } from "./format-actions.ts";

const spec = (description: string) =>
  [{ name: "find", description, parameters: {}, required: [], terminal: false }] as unknown as Parameters<typeof formatActions>[0];

test("a description is put on one line", () => {
  expect(formatActions(spec("Finds  \n\n  orders"))).toBe("- find: Finds orders");
});

test("one with many blanks is read once", () => {
  const blanks = " ".repeat(200_000);
  expect(formatActions(spec(`a${blanks}b`))).toBe(`- find: a${blanks}b`);
});
