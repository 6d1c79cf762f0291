import { expect, test } from "vitest";
import { formatModules } from "./format-modules.ts";

const spec = (description: string) => [{ name: "refunds", description }] as unknown as Parameters<typeof formatModules>[0];

test("a description is put on one line", () => {
  expect(formatModules(spec("When money  \n\n  comes back\n"))).toBe("- refunds: When money comes back ");
});

test("one with many blanks is read once", () => {
  const blanks = " ".repeat(200_000);
  expect(formatModules(spec(`a${blanks}b`))).toBe(`- refunds: a${blanks}b`);
});
