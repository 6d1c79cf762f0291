import { expect, test } from "vitest";
import { repairName } from "./repair-name.ts";

const names = ["billing", "tech-support", "Sales_EU"];

test.each([
  ["billing", "billing"],
  ["Billing", "billing"],
  ["BILLING.", "billing"],
  [" tech support ", "tech-support"],
  ["`tech_support`", "tech-support"],
  ["sales eu", "Sales_EU"],
  ["ｂｉｌｌｉｎｇ", "billing"],
])("%j means %s", (text, name) => {
  expect(repairName(text, names)).toBe(name);
});

test.each(["", "  ", "...", "bill", "billing and sales", "billings", "bіlling"])("%j means nobody", (text) => {
  expect(repairName(text, names)).toBeUndefined();
});

test("a text that fits two names means neither", () => {
  expect(repairName("a b", ["a-b", "a_b"])).toBeUndefined();
});
