import { expect, test } from "vitest";
import type { Bench } from "./bench.ts";
import { summarize } from "./summarize.ts";

const command = () => [];
const bench: Bench = {
  name: "walk",
  baseline: "plain",
  contenders: [
    { name: "plain", command },
    { name: "ours", command },
  ],
  budgets: { ours: 2 },
};
const samples = (...cpuMs: readonly number[]) => cpuMs.map((value) => ({ cpuMs: value, wallMs: value }));

test("a ratio compares what ran in the same round", () => {
  const rounds = new Map([
    ["plain", samples(1, 10, 100)],
    ["ours", samples(2, 20, 200)],
  ]);
  expect(summarize(bench, rounds)).toMatchObject([{ ratio: 1 }, { contender: "ours", ratio: 2, budget: 2, holds: true }]);
});

test("one slow round does not break a budget", () => {
  const rounds = new Map([
    ["plain", samples(1, 1, 1)],
    ["ours", samples(1.9, 50, 1.8)],
  ]);
  expect(summarize(bench, rounds)[1]).toMatchObject({ ratio: 1.9, holds: true });
});

test("a cost over its budget does not hold", () => {
  const rounds = new Map([
    ["plain", samples(1, 1)],
    ["ours", samples(2, 4)],
  ]);
  expect(summarize(bench, rounds)[1]).toMatchObject({ ratio: 3, holds: false });
});

test("a contender without a budget is only measured", () => {
  const rounds = new Map([
    ["plain", samples(1)],
    ["ours", samples(5)],
  ]);
  expect(summarize({ ...bench, budgets: {} }, rounds)[1]).toEqual({ contender: "ours", cpuMs: 5, wallMs: 5, ratio: 5 });
});
