import type { Passage } from "../../protocol/index.ts";
import { isEnglish } from "./is-english.ts";
import { PassageIndex } from "./passage-index.ts";
import { type EmbedderSource, VectorStore } from "./vector-store.ts";

/** The passages that fit a question best, best first; empty when none does. */
export type SearchPassages = (question: string, limit: number) => Promise<readonly Passage[]>;

/** A further passage must come this near to the best one. */
const NEAR_BEST = 0.25;
const LEAST_BY_WORDS = 0.02;
const LEAST_BY_MEANING = 0.3;

/** What passages are searched with. */
export interface PassageSearchOptions {
  /** Compares by meaning as well, where it can be opened and works. Default: words alone are compared. */
  readonly embedder?: EmbedderSource | undefined;
  /** Folder where vectors of the passages are kept between starts. Default: none are kept. */
  readonly vectorsDir?: string | undefined;
}

/** Makes passages searchable: by their words, and by meaning too where there is an embedder. */
export async function openPassageSearch(
  passages: readonly Passage[],
  { embedder, vectorsDir }: PassageSearchOptions = {},
): Promise<SearchPassages> {
  const store = new VectorStore({ embedder, cacheDir: vectorsDir });
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
