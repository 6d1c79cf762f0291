import { expect, test } from "vitest";
import * as z from "zod/mini";
import { numberWords } from "./number-words.ts";

test.each([
  [z.int().check(z.positive()), "a whole number of at least 1"],
  [z.int().check(z.nonnegative()), "a whole number of at least 0"],
  [z.optional(z.int().check(z.minimum(0), z.maximum(100))), "a whole number from 0 to 100"],
  [z.int(), "a whole number"],
  [z.number(), "a number"],
  [z.number().check(z.positive(), z.maximum(5000)), "a number above 0 and at most 5,000"],
  [z.number().check(z.maximum(1)), "a number of at most 1"],
  [z.union([z.string(), z.int().check(z.positive())]), "a whole number of at least 1"],
  [z.string(), undefined],
])("the words of case %#", (schema, words) => {
  expect(numberWords(z.object({ value: schema }), ["value"], { value: "x" })).toBe(words);
});
