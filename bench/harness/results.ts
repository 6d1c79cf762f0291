import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import type { Standing } from "./summarize.ts";

/** `bench/results.json`: comparison → what was found, with the machine it was found on. */
export interface Results {
  readonly benches: Readonly<
    Record<
      string,
      { readonly baseline: string; readonly node: string; readonly processor: string; readonly standings: readonly Standing[] }
    >
  >;
}

/** Puts one comparison into the file; those that did not run stay as they were. */
export function writeResult(file: string, name: string, baseline: string, standings: readonly Standing[]): void {
  const before: Results = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : { benches: {} };
  const processor = `${cpus().length} × ${cpus()[0]?.model ?? "unknown"}`;
  const entry = { baseline, node: process.version, processor, standings: standings.map(rounded) };
  writeFileSync(file, `${JSON.stringify({ benches: { ...before.benches, [name]: entry } }, null, 2)}\n`);
}

function rounded(standing: Standing): Standing {
  const round = (value: number) => Number(value.toPrecision(4));
  return { ...standing, cpuMs: round(standing.cpuMs), wallMs: round(standing.wallMs), ratio: round(standing.ratio) };
}
