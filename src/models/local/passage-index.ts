import type { Passage } from "../../protocol/index.ts";
import { keyOfPassage, type Likeness, TextSpace } from "./text-space.ts";
import type { VectorStore } from "./vector-store.ts";

/** A passage and how well it fits a question. */
export interface FoundPassage {
  readonly passage: Passage;
  /** For ordering. */
  readonly score: number;
  /** How like it is to the question, on the scale of `ChoiceScores.strength`. */
  readonly closeness: number;
}

const WORDS_SHARE = 1.2;

/** Passages that can be searched by meaning and words. */
export class PassageIndex {
  readonly #space: TextSpace;
  readonly #passages: readonly Passage[];

  private constructor(space: TextSpace, passages: readonly Passage[]) {
    this.#space = space;
    this.#passages = passages;
  }

  /** @param options `keep`: the passages belong to the crew, so that their vectors may be kept on disk. */
  static async build(passages: readonly Passage[], store: VectorStore, options: { readonly keep: boolean }): Promise<PassageIndex> {
    const texts = passages.map((passage) => ({ key: keyOfPassage(passage), text: passage.text }));
    return new PassageIndex(await TextSpace.build(texts, store, options), passages);
  }

  get hasMeaning(): boolean {
    return this.#space.hasMeaning;
  }

  /** How well each passage fits, in the order of the passages. */
  async search(question: string, options: { readonly english: boolean }): Promise<readonly FoundPassage[]> {
    const likenesses = await this.#space.compare(question, options);
    return this.#passages.map((passage, index) => found(passage, likenesses[index]));
  }
}

function found(passage: Passage, likeness: Likeness | undefined): FoundPassage {
  const words = likeness?.words ?? 0;
  const { meaning, ownMeaning } = likeness ?? {};
  if (meaning === undefined || ownMeaning === undefined) return { passage, score: words, closeness: words };
  return { passage, score: (meaning + ownMeaning) / 2 + WORDS_SHARE * words, closeness: meaning + 0.3 * words };
}
