import fc from "fast-check";
import { expect, test } from "vitest";
import { parityCase } from "./parity/random-case.ts";
import { openCase } from "./parity/run-case.ts";

/** More of them with PARITY_RUNS. */
const RUNS = Number(process.env.PARITY_RUNS ?? 350);
const TIMEOUT_MS = 60_000 + RUNS * 200;

test(
  "a request ends the same on both back ends: answer, error, route, receipts, state, and events of each branch",
  async () => {
    const property = fc.asyncProperty(parityCase, async (random) => {
      const direct = await openCase(random, "direct").ask("request-1");
      const langgraph = await openCase(random, "langgraph").ask("request-1");
      expect(langgraph.outcome).toEqual(direct.outcome);
      expect(direct.outcome.numbered).toBe(true);
    });
    await fc.assert(property, { numRuns: RUNS });
  },
  TIMEOUT_MS,
);

test(
  "a second request on a checkpointed thread goes on from the first and counts from zero, as if the state had been carried by hand",
  async () => {
    const property = fc.asyncProperty(parityCase, async (random) => {
      const thread = { ...random, checkpointed: true };
      const direct = openCase(thread, "direct");
      const langgraph = openCase(thread, "langgraph");
      const first = await direct.ask("request-1");
      await langgraph.ask("request-1");
      fc.pre(!["cancelled", "timeout"].includes(first.outcome.summary.stopReason as string));
      const second = await direct.ask("request-2", first.state);
      expect((await langgraph.ask("request-2")).outcome).toEqual(second.outcome);
    });
    await fc.assert(property, { numRuns: Math.ceil(RUNS / 3) });
  },
  TIMEOUT_MS,
);
