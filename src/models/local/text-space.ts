import type { Passage } from "../../protocol/index.ts";
import { countStems, Lexicon, type WordVector, wordSimilarity } from "./lexicon.ts";
import { synonymsOf } from "./synonyms.ts";
import { centred, cosine, mean, type Vector } from "./vector.ts";
import type { VectorStore } from "./vector-store.ts";
import { stemsOf, wordsOf } from "./words.ts";

/** A text to compare with. */
export interface SpaceText {
  /** A few words that say what it is about: these are embedded. */
  readonly key: string;
  /** All of it: its words are compared. */
  readonly text: string;
}

/** How alike a question and one text are. The meanings are `undefined` without embeddings. */
export interface Likeness {
  /** Cosine of the embeddings, from -1 to 1. */
  readonly meaning: number | undefined;
  /** The same after what all texts share is taken out, which tells texts of one field apart. */
  readonly ownMeaning: number | undefined;
  /** Overlap of the words by rarity, from 0 to 1. */
  readonly words: number;
}

interface Located {
  readonly vector: Vector | undefined;
  readonly centred: Vector | undefined;
  readonly words: WordVector;
}

const HEADING_WEIGHT = 3;
/** A synonym counts less than the word itself. */
const SYNONYM_COUNT = 0.2;
const SHORT_KEY_WORDS = 4;
const LONGEST_KEY = 200;
/** Below this, the centre of the texts says more about these texts than about their field. */
const FEWEST_TO_CENTRE = 5;
const EMBEDDED_CHARACTERS = 600;

/** Texts placed by meaning and by words, and questions compared with them. Built once for a set of texts. */
export class TextSpace {
  readonly #lexicon: Lexicon;
  readonly #store: VectorStore;
  readonly #texts: readonly Located[];
  readonly #centre: Vector | undefined;

  private constructor(texts: readonly SpaceText[], vectors: readonly Vector[] | undefined, store: VectorStore) {
    const stems = texts.map(({ key, text }) => [...Array.from({ length: HEADING_WEIGHT }, () => stemsOf(key)).flat(), ...stemsOf(text)]);
    this.#lexicon = new Lexicon(
      stems,
      texts.flatMap(({ key, text }) => [...wordsOf(key), ...wordsOf(text)]),
    );
    this.#store = store;
    const dimensions = vectors?.[0]?.length ?? 0;
    this.#centre = vectors && (texts.length < FEWEST_TO_CENTRE ? new Float32Array(dimensions) : mean(vectors, dimensions));
    this.#texts = stems.map((own, index) => this.#place(this.#lexicon.vector(countStems(own)), vectors?.[index]));
  }

  /** @param options `keep`: the texts belong to the crew, so that their vectors may be kept on disk. */
  static async build(texts: readonly SpaceText[], store: VectorStore, options: { readonly keep: boolean }): Promise<TextSpace> {
    const keys = texts.map(({ key }) => key);
    const vectors = keys.length === 0 ? [] : await store.vectorsOf(keys, options);
    return new TextSpace(texts, vectors, store);
  }

  /** True when texts are compared by meaning as well. */
  get hasMeaning(): boolean {
    return this.#centre !== undefined;
  }

  /** The likeness of a question with each text, in order. Of what is not English, only the words are compared. */
  async compare(question: string, options: { readonly english: boolean }): Promise<readonly Likeness[]> {
    const corrected = this.#lexicon.correct(question, options);
    const vectors = this.hasMeaning && options.english ? await this.#store.vectorsOf([shortened(corrected)], { keep: false }) : undefined;
    const place = this.#place(this.#lexicon.vector(this.#asked(stemsOf(corrected))), vectors?.[0]);
    return this.#texts.map((text) => likeness(place, text));
  }

  /** The likeness of two of the texts. */
  between(left: number, right: number): Likeness {
    const [one, other] = [this.#texts[left], this.#texts[right]];
    return one === undefined || other === undefined ? { meaning: undefined, ownMeaning: undefined, words: 0 } : likeness(one, other);
  }

  /** Each stem of a question once, and its synonyms as far as the texts use them. */
  #asked(stems: readonly string[]): ReadonlyMap<string, number> {
    const counts = new Map<string, number>();
    for (const stem of stems) {
      for (const other of synonymsOf(stem))
        if (this.#lexicon.has(other)) counts.set(other, Math.max(SYNONYM_COUNT, counts.get(other) ?? 0));
    }
    for (const stem of stems) counts.set(stem, 1);
    return counts;
  }

  #place(words: WordVector, vector: Vector | undefined): Located {
    return { vector, centred: vector && this.#centre && centred(vector, this.#centre), words };
  }
}

/** What a passage is about: its own heading, or how it begins where the heading is missing or says little. */
export function keyOfPassage(passage: Passage): string {
  const heading = passage.heading.split(" > ").at(-1) ?? "";
  if (wordsOf(heading).length >= SHORT_KEY_WORDS) return heading;
  const beginning = /^[^.!?\n]*[.!?]?/.exec(passage.text)?.[0] ?? "";
  return `${heading}${heading === "" ? "" : ": "}${beginning}`.slice(0, LONGEST_KEY);
}

function likeness(left: Located, right: Located): Likeness {
  return {
    meaning: left.vector && right.vector && cosine(left.vector, right.vector),
    ownMeaning: left.centred && right.centred && cosine(left.centred, right.centred),
    words: wordSimilarity(left.words, right.words),
  };
}

/** Of a long message, how it begins and how it ends: what is asked mostly stands there, and time stays bounded. */
function shortened(text: string): string {
  if (text.length <= EMBEDDED_CHARACTERS) return text;
  const half = EMBEDDED_CHARACTERS / 2;
  return `${text.slice(0, half)} … ${text.slice(-half)}`;
}
