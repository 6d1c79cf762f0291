import { pathToFileURL } from "node:url";
import { type Bench, isCommand, type WorkContender } from "./bench.ts";

/** The comparisons that a bench file defines. */
export async function loadBenches(file: string): Promise<readonly Bench[]> {
  const module: { benches?: readonly Bench[] } = await import(pathToFileURL(file).href);
  if (module.benches === undefined) throw new Error(`${file} exports no benches`);
  return module.benches;
}

/** The contender that a measured process was told to run. */
export async function findContender(file: string, bench: string, name: string): Promise<WorkContender> {
  const benches = await loadBenches(file);
  const contender = benches.find((candidate) => candidate.name === bench)?.contenders.find((candidate) => candidate.name === name);
  if (contender === undefined || isCommand(contender)) throw new Error(`${bench} in ${file} has no contender ${name}`);
  return contender;
}
