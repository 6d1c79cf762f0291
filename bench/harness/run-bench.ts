import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { type Bench, type Contender, isCommand, type Sample } from "./bench.ts";
import { measureCommand } from "./measure-command.ts";
import { type Standing, summarize } from "./summarize.ts";

const run = promisify(execFile);
const WORKER = fileURLToPath(new URL("./worker.js", import.meta.url));

/** Where a comparison was found, and how to run it. */
export interface RunOptions {
  /** The built bench file. */
  readonly file: string;
  readonly root: string;
  /** Overrides the comparison's own number. */
  readonly repeats?: number | undefined;
  onRound?(round: number, rounds: number): void;
}

/** Measures every contender in turn, round after round, each time in a fresh process and from another one first. */
export async function runBench(bench: Bench, options: RunOptions): Promise<readonly Standing[]> {
  const repeats = options.repeats ?? bench.repeats ?? 9;
  const samples = new Map<string, Sample[]>(bench.contenders.map(({ name }) => [name, []]));
  for (let round = 0; round < repeats; round += 1) {
    options.onRound?.(round + 1, repeats);
    for (const contender of rotate(bench.contenders, round)) {
      samples.get(contender.name)?.push(await measure(bench, contender, options));
    }
  }
  return summarize(bench, samples);
}

function rotate<T>(items: readonly T[], by: number): readonly T[] {
  const at = by % items.length;
  return [...items.slice(at), ...items.slice(0, at)];
}

async function measure(bench: Bench, contender: Contender, { file, root }: RunOptions): Promise<Sample> {
  if (isCommand(contender)) return measureCommand(contender, root);
  const { stdout } = await run(process.execPath, ["--expose-gc", WORKER, file, bench.name, contender.name], { cwd: root });
  return JSON.parse(stdout.slice(stdout.lastIndexOf("{")));
}
