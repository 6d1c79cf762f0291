import { isScalar, type YAMLMap } from "yaml";
import { quoteText } from "../diagnostics/index.ts";
import type { PairList, ParsedPair } from "./build-entries.ts";
import { spanOf } from "./compose-yaml.ts";
import type { FileText } from "./file-text.ts";

/**
 * A list item as the items it most likely was meant to be: where several keys come again, one after another, the dash
 * before the first of them is missing.
 */
export function splitItems(map: YAMLMap.Parsed, file: FileText): readonly PairList[] {
  const pairs = map.items as readonly ParsedPair[];
  const parts: PairList[] = [];
  let start = 0;
  let seen = new Map<string, ParsedPair>();
  pairs.forEach((pair, index) => {
    const key = keyOf(pair);
    const first = key === undefined ? undefined : seen.get(key);
    if (first !== undefined && comesAgain(pairs[index + 1], seen)) {
      report(first, pair, file);
      parts.push(partOf(map, pairs.slice(start, index)));
      start = index;
      seen = new Map();
    }
    if (key !== undefined) seen.set(key, pair);
  });
  parts.push(start === 0 ? { items: pairs, range: map.range } : partOf(map, pairs.slice(start)));
  return parts;
}

function comesAgain(pair: ParsedPair | undefined, seen: ReadonlyMap<string, ParsedPair>): boolean {
  const key = pair === undefined ? undefined : keyOf(pair);
  return key !== undefined && seen.has(key);
}

function keyOf({ key }: ParsedPair): string | undefined {
  return isScalar(key) ? String(key.value) : undefined;
}

function partOf(map: YAMLMap.Parsed, items: readonly ParsedPair[]): PairList {
  const first = items[0]?.key.range ?? map.range;
  const last = items.at(-1);
  const end = last?.value?.range ?? last?.key.range ?? map.range;
  return { items, range: [first[0], end[1], end[2]] };
}

function report(first: ParsedPair, again: ParsedPair, file: FileText): void {
  file.report({
    code: "GC1006",
    span: spanOf(again.key),
    message: `The key ${quoteText(keyOf(again) ?? "")} is given twice, and so are the keys after it.`,
    hint: 'Put "- " before it: it seems to start the next item of the list.',
    related: [{ ...file.location(spanOf(first.key)), message: "First given here" }],
  });
}
