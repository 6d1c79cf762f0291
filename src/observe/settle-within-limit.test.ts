import { expect, test } from "vitest";
import { FakeClock } from "../testing/index.ts";
import { settleWithinLimit } from "./settle-within-limit.ts";

test("work that never ends is given up after two minutes, with what to look for", async () => {
  const clock = new FakeClock();
  const work = settleWithinLimit(new Promise<never>(() => undefined), clock);
  const refused = expect(work).rejects.toMatchObject({ code: "GC5001", hint: "Look for an await that never ends." });
  await clock.advance(120_000);
  await refused;
});

test("work that ends, and what is no work, leave no timer behind", async () => {
  const clock = new FakeClock();
  expect(await settleWithinLimit(Promise.resolve(1), clock)).toBe(1);
  expect(await settleWithinLimit(2, clock)).toBe(2);
  await expect(settleWithinLimit(Promise.reject(new RangeError("no")), clock)).rejects.toThrow("no");
  expect(clock.pending).toBe(0);
});
