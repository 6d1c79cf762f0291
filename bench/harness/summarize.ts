import type { Bench, Sample } from "./bench.ts";

/** What a comparison found for one contender. */
export interface Standing {
  readonly contender: string;
  readonly cpuMs: number;
  readonly wallMs: number;
  /** CPU time against the baseline. */
  readonly ratio: number;
  /** The ratio it may cost at most; absent where nothing was promised. */
  readonly budget?: number;
  readonly holds?: boolean;
}

/** Samples of each contender in the order of the rounds they were taken in. */
export type Rounds = ReadonlyMap<string, readonly Sample[]>;

/**
 * Medians over the rounds. The ratio is the median of each round's own ratio: the contenders of a round ran beside each
 * other, so what slowed the machine down slowed them all.
 */
export function summarize(bench: Bench, rounds: Rounds): readonly Standing[] {
  const baseline = samplesOf(rounds, bench.baseline).map((sample) => sample.cpuMs);
  return bench.contenders.map(({ name }) => {
    const samples = samplesOf(rounds, name);
    const ratio = median(samples.map((sample, round) => sample.cpuMs / (baseline[round] ?? Number.NaN)));
    const budget = bench.budgets[name];
    return {
      contender: name,
      cpuMs: median(samples.map((sample) => sample.cpuMs)),
      wallMs: median(samples.map((sample) => sample.wallMs)),
      ratio,
      ...(budget === undefined ? {} : { budget, holds: ratio <= budget }),
    };
  });
}

function samplesOf(rounds: Rounds, name: string): readonly Sample[] {
  const samples = rounds.get(name);
  if (samples === undefined || samples.length === 0) throw new Error(`nothing was measured for ${name}`);
  return samples;
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}
