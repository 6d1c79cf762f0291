import type { Sample, Work, WorkContender } from "./bench.ts";

/** Prepares the work, warms it up, and measures what one run costs in this process. */
export async function measureWork(contender: WorkContender): Promise<Sample> {
  const { warmUp = 2_000, runs = 2_000, concurrency = 1, options = {} } = contender;
  const work = await (await contender.load()).prepare(options);
  await repeat(work, warmUp, concurrency);
  globalThis.gc?.();
  const startCpu = process.cpuUsage();
  const startWall = performance.now();
  await repeat(work, runs, concurrency);
  const wallMs = performance.now() - startWall;
  const cpu = process.cpuUsage(startCpu);
  await work.close?.();
  const count = runs * (work.units ?? 1);
  return { cpuMs: (cpu.user + cpu.system) / 1000 / count, wallMs: wallMs / count };
}

/** Does the work so many times, with so many under way at once. */
async function repeat(work: Work, times: number, concurrency: number): Promise<void> {
  let left = times;
  const lane = async () => {
    while (left > 0) {
      left -= 1;
      await work.run();
    }
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, times) }, lane));
}
