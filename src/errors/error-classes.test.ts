import { expect, test } from "vitest";
import { CODES } from "./codes.ts";
import { ERROR_CLASSES } from "./error-classes.ts";
import * as errors from "./index.ts";

const codesOf = (prefix: string) => Object.keys(CODES).filter((code) => code.startsWith(prefix));

test("every class of errors but the root says which codes it has, and how it is read back", () => {
  const classes = Object.values(errors).filter(
    (value) => typeof value === "function" && value.prototype instanceof errors.OrchestratorError,
  );
  const names = classes.map((type) => (type as { readonly name: string }).name);
  expect(Object.keys(ERROR_CLASSES).sort()).toEqual(names.sort());
});

test("every code belongs to a class, but those of the command line and of warnings", () => {
  const known = new Set<string>(Object.values(ERROR_CLASSES).flatMap(({ codes }) => codes));
  expect(Object.keys(CODES).filter((code) => !known.has(code))).toEqual(["GC2010", "GC2011", ...codesOf("GC6")]);
});

test("a code has one class, but where the place of a failure makes another of it", () => {
  const all = Object.values(ERROR_CLASSES).flatMap(({ codes }) => codes);
  expect(all.filter((code, index) => all.indexOf(code) !== index).sort()).toEqual(["GC2006", "GC5001"]);
});
