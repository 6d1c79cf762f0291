import { expect, test } from "vitest";
import { Suggester, suggest } from "./suggester.ts";

const KEYS = ["eviction_strategy", "max_attempts", "model", "module", "kind", "to", "tools", "retry", "description", "agents"];

test.each([
  ["eviction_stratgey", "eviction_strategy"],
  ["maxAttempts", "max_attempts"],
  ["MAX-ATTEMPTS", "max_attempts"],
  ["modle", "model"],
  ["knid", "kind"],
  ["tool", "tools"],
  ["retries", "retry"],
  ["desc", "description"],
  ["аgents", "agents"],
  ["agents\u200b", "agents"],
])("%s means %s", (word, meant) => {
  expect(suggest(word, KEYS)).toBe(meant);
});

test.each([["x"], ["of"], ["strategy"], ["completely_other"], [""], ["a".repeat(500)]])("%s means nothing that there is", (word) => {
  expect(suggest(word, KEYS)).toBeUndefined();
});

test("a name is not suggested for itself", () => {
  expect(suggest("kind", ["kind"])).toBeUndefined();
});

test("the search ends when nearly every word is wrong", () => {
  const suggester = new Suggester(["billing"]);
  const found = Array.from({ length: 2_000 }, (_, index) => suggester.suggest(`${index}-billing`));
  expect(found.at(-1)).toBeUndefined();
  expect(suggester.suggest("0-billing")).toBe("billing");
});
