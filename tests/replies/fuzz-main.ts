/**
 * `npm run fuzz -- react [--runs N] [--seconds N] [--seed N]`: made-up, cut, wrapped and mutated replies. Ends with 1 when
 * one of them breaks a property, throws, or takes so long that it hangs.
 */
import { parseArgs } from "node:util";
import { Worker } from "node:worker_threads";
import { REPLY_PROPERTIES } from "../../src/react/parse-reply/testdata/reply-properties.ts";
import type { FuzzJob, FuzzReport } from "./fuzz-job.ts";

/** A reply of a few kilobytes that takes this long is never done. */
const HANG_MS = 20_000;

const { values } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: "string" }, seconds: { type: "string" }, seed: { type: "string" } },
});
const runs = Number(values.runs ?? 200_000);
const milliseconds = Number(values.seconds ?? 600) * 1000;
const seed = Number(values.seed ?? Date.now() % 2 ** 31);
const total = REPLY_PROPERTIES.reduce((sum, { weight }) => sum + weight, 0);

print(`${runs} replies, seed ${seed}`);
let failed = 0;
const sum = { runs: 0, parsed: 0 };
for (const [property, { name, weight }] of REPLY_PROPERTIES.entries()) {
  const report = await work(property, Math.ceil((runs * weight) / total));
  sum.runs += report.runs;
  sum.parsed += report.parsed;
  if (report.failure !== undefined) failed += 1;
  print(`\n${report.failure === undefined ? "holds" : "BROKEN"}: ${name}`);
  const { action, answer, complaint } = report;
  print(`  ${report.runs} replies, ${report.parsed} parsed: ${action} actions, ${answer} answers, ${complaint} complaints`);
  print(`  the slowest took ${report.slowestMs.toFixed(1)} ms`);
  if (report.failure !== undefined) print(report.failure);
}
print(`\n${sum.runs} replies, ${sum.parsed} parsed in all; ${failed === 0 ? "every property holds" : `${failed} broken`}`);
if (failed > 0) process.exitCode = 1;

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Runs one property beside this thread, which sees when it stands still. */
function work(property: number, count: number): Promise<FuzzReport> {
  const parsed = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  const counter = new Int32Array(parsed);
  const job: FuzzJob = { property, runs: count, seed, milliseconds: milliseconds / REPLY_PROPERTIES.length, parsed };
  const worker = new Worker(new URL("./fuzz-worker.js", import.meta.url), { workerData: job });
  const broken = (failure: string): FuzzReport => ({
    runs: 0,
    parsed: Atomics.load(counter, 0),
    action: 0,
    answer: 0,
    complaint: 0,
    slowestMs: 0,
    failure,
  });
  return new Promise((resolve) => {
    let last = -1;
    const watch = setInterval(() => {
      const now = Atomics.load(counter, 0);
      if (now === last) end(broken(`it stands still at reply ${now + 1}, seed ${seed}`));
      last = now;
    }, HANG_MS);
    const end = (report: FuzzReport) => {
      clearInterval(watch);
      void worker.terminate();
      resolve(report);
    };
    worker.on("message", end);
    worker.on("error", (error) => end(broken(String(error))));
  });
}
