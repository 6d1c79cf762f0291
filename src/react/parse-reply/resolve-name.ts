import { distance } from "fastest-levenshtein";

/** What a name in a reply stands for. */
export type ResolvedName =
  | { readonly type: "found"; readonly name: string; readonly isRepaired: boolean }
  | { readonly type: "ambiguous"; readonly names: readonly string[] }
  | { readonly type: "unknown" };

/** Longer names are compared as they are, never folded or measured. */
const LONGEST_COMPARED = 100;

/** Finds the one name that is meant: the same, or the only one that is the same after folding case, blanks, `-` and `_`. */
export function resolveName(given: string, names: readonly string[]): ResolvedName {
  if (names.includes(given)) return { type: "found", name: given, isRepaired: false };
  if (given.length > LONGEST_COMPARED) return { type: "unknown" };
  const folded = foldName(given);
  const matches = folded === "" ? [] : [...new Set(names.filter((name) => foldName(name) === folded))];
  const [only] = matches;
  if (only === undefined) return { type: "unknown" };
  return matches.length === 1 ? { type: "found", name: only, isRepaired: true } : { type: "ambiguous", names: matches };
}

/** A name without case, blanks, `-` and `_`. */
export function foldName(name: string): string {
  return name.toLowerCase().replace(/[\s_-]/g, "");
}

/** The name with the fewest letters changed; `undefined` when more than two thirds of them would be. */
export function nearestName(given: string, names: readonly string[]): string | undefined {
  if (given.length > LONGEST_COMPARED) return undefined;
  let nearest: string | undefined;
  let fewest = Number.POSITIVE_INFINITY;
  const wanted = foldName(given.normalize("NFKC"));
  for (const name of names) {
    const other = foldName(name).slice(0, LONGEST_COMPARED);
    const changes = distance(wanted, other);
    if (changes >= fewest || changes * 3 > Math.max(wanted.length, other.length) * 2) continue;
    nearest = name;
    fewest = changes;
  }
  return nearest;
}
