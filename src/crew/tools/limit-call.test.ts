import { expect, it } from "vitest";
import { FakeClock } from "../../testing/index.ts";
import { limitCall } from "./limit-call.ts";

it("ends a call that takes too long by the clock it is given, and tells the model", async () => {
  const clock = new FakeClock();
  const signals: (AbortSignal | undefined)[] = [];
  const call = limitCall("slow", { limitMs: 5_000, clock }, undefined, (signal) => {
    signals.push(signal);
    return new Promise(() => undefined);
  });
  await clock.advance(5_000);
  expect(await call).toEqual({ text: 'The tool "slow" gave no result within 5 s.', isError: true });
  expect(signals[0]?.aborted).toBe(true);
  expect(clock.pending).toBe(0);
});
