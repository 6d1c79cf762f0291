import type { Embedder, Passage } from "../../protocol/index.ts";
import { isEnglish } from "./is-english.ts";
import { PassageIndex } from "./passage-index.ts";
import { VectorStore } from "./vector-store.ts";

/** The passages that fit a question best, best first; empty when none does. */
export type SearchPassages = (question: string, limit: number) => Promise<readonly Passage[]>;

/** A further passage must come this near to the best one. */
const NEAR_BEST = 0.25;
const LEAST_BY_WORDS = 0.02;
const LEAST_BY_MEANING = 0.3;

/** Makes passages searchable: by their words, and by meaning too where an embedder is given. */
export async function openPassageSearch(
  passages: readonly Passage[],
  options: { readonly embedder?: Embedder | undefined } = {},
): Promise<SearchPassages> {
  const store = new VectorStore({ embedder: options.embedder, cacheDir: undefined });
  const index = await PassageIndex.build(passages, store, { keep: true });
  return async (question, limit) => {
    const english = isEnglish(question);
    const least = index.hasMeaning && english ? LEAST_BY_MEANING : LEAST_BY_WORDS;
    const found = (await index.search(question, { english })).filter(({ closeness }) => closeness >= least);
    const ordered = found.toSorted((left, right) => right.score - left.score);
    const best = ordered[0]?.score ?? 0;
    return ordered
      .filter(({ score }) => score > 0 && score >= best * NEAR_BEST)
      .slice(0, limit)
      .map(({ passage }) => passage);
  };
}
