/** Tries one property on made-up replies, and counts in memory that it shares with who watches over it. */
import { parentPort, workerData } from "node:worker_threads";
import fc from "fast-check";
import { REPLY_PROPERTIES } from "../../src/react/parse-reply/testdata/reply-properties.ts";
import type { FuzzJob, FuzzReport } from "./fuzz-job.ts";

const { property, runs, seed, milliseconds, parsed } = workerData as FuzzJob;
const count = new Int32Array(parsed);
const seen = { action: 0, answer: 0, complaint: 0 };
let slowestMs = 0;

const made = REPLY_PROPERTIES[property]?.make((_text, reply, ms) => {
  Atomics.add(count, 0, 1);
  seen[reply.type] += 1;
  slowestMs = Math.max(slowestMs, ms);
});
if (made !== undefined) {
  const details = fc.check(made, { numRuns: runs, seed, interruptAfterTimeLimit: milliseconds });
  const failure = details.failed && details.numRuns > 0 && !isOutOfTime(details) ? fc.defaultReportMessage(details) : undefined;
  const report: FuzzReport = { runs: details.numRuns, parsed: count[0] ?? 0, ...seen, slowestMs, failure };
  parentPort?.postMessage(report);
}

function isOutOfTime(details: fc.RunDetails<unknown>): boolean {
  return details.interrupted && details.counterexample === null;
}
