import { expect, test } from "vitest";
import { wantsColor } from "./colors.ts";

const terminal = { flags: [], env: {}, isTerminal: true };

test("a terminal takes colour, a pipe does not", () => {
  expect([wantsColor(terminal), wantsColor({ ...terminal, isTerminal: false })]).toEqual([true, false]);
});

test("NO_COLOR takes it away, FORCE_COLOR gives it to a pipe", () => {
  expect(wantsColor({ ...terminal, env: { NO_COLOR: "1" } })).toBe(false);
  expect(wantsColor({ ...terminal, isTerminal: false, env: { FORCE_COLOR: "1" } })).toBe(true);
  expect(wantsColor({ ...terminal, env: { FORCE_COLOR: "0" } })).toBe(false);
});

test("an empty NO_COLOR says nothing", () => {
  expect(wantsColor({ ...terminal, env: { NO_COLOR: "" } })).toBe(true);
});

test("a flag beats every variable", () => {
  expect(wantsColor({ ...terminal, flags: ["--color"], env: { NO_COLOR: "1" } })).toBe(true);
  expect(wantsColor({ ...terminal, flags: ["--no-color"], env: { FORCE_COLOR: "1" } })).toBe(false);
});
