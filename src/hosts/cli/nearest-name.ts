import { distance } from "fastest-levenshtein";

/** The candidate that was probably meant; `undefined` when none is close. */
export function nearestName(name: string, candidates: readonly string[]): string | undefined {
  const ranked = candidates
    .map((candidate) => ({ candidate, edits: distance(name.toLowerCase(), candidate.toLowerCase()) }))
    .sort((one, other) => one.edits - other.edits);
  const best = ranked[0];
  if (best === undefined) return undefined;
  return best.edits <= Math.max(1, Math.floor(Math.max(name.length, best.candidate.length) / 2)) ? best.candidate : undefined;
}
