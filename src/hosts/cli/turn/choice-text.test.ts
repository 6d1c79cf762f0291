import { expect, test } from "vitest";
import { choiceText } from "./choice-text.ts";

test.each([
  ["billing", "billing"],
  [["billing", "shipping"], "billing + shipping"],
  [null, "to end"],
  [[], "to end"],
  ["", '""'],
] as const)("the choice %j reads as: %s", (choice, text) => {
  expect(choiceText(choice)).toBe(text);
});
