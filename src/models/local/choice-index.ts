import type { ModelChoice } from "../../protocol/index.ts";
import { solvePositive } from "./solve-positive.ts";
import { keyOfPassage, type Likeness, type SpaceText, TextSpace } from "./text-space.ts";
import type { VectorStore } from "./vector-store.ts";

/** How well a question fits each choice. */
export interface ChoiceScores {
  /** One score a choice, in order; higher is better, only their relation counts. */
  readonly scores: readonly number[];
  /** How like the question and the nearest of all texts are: about 0.3 for nothing in common, 0.6 for a clear match. */
  readonly strength: number;
  /** The text of each choice that is nearest to the question. */
  readonly nearest: readonly string[];
  /** False when only words were compared. */
  readonly byMeaning: boolean;
}

interface Evidence extends SpaceText {
  readonly choice: number;
  /** How the text is named to people. */
  readonly label: string;
}

/** A positive definite measure of likeness: the weights need that. */
type Kernel = (likeness: Likeness) => number;

const MEANING_SHARPNESS = 4;
const WORDS_SHARE = 0.4;
const RIDGE = 1;
/** Solving takes time in the cube of this; above it every text of a choice gets the same weight. */
const MOST_SOLVED = 500;

/**
 * All texts that stand for choices (descriptions, examples, passages), with a weight each. A question is scored by how like it is to
 * each text; the weights come from kernel ridge regression, so that the texts of each choice point to it and texts that
 * could stand for several count little.
 */
export class ChoiceIndex {
  readonly #space: TextSpace;
  readonly #evidence: readonly Evidence[];
  readonly #choices: number;
  readonly #weights = new Map<Kernel, readonly Float64Array[]>();

  private constructor(space: TextSpace, evidence: readonly Evidence[], choices: number) {
    this.#space = space;
    this.#evidence = evidence;
    this.#choices = choices;
  }

  static async build(choices: readonly ModelChoice[], store: VectorStore): Promise<ChoiceIndex> {
    const evidence = choices.flatMap(evidenceOf);
    return new ChoiceIndex(await TextSpace.build(evidence, store, { keep: true }), evidence, choices.length);
  }

  get hasMeaning(): boolean {
    return this.#space.hasMeaning;
  }

  async score(question: string, options: { readonly english: boolean }): Promise<ChoiceScores> {
    const likenesses = await this.#space.compare(question, options);
    const byMeaning = likenesses.every(({ meaning }) => meaning !== undefined);
    const kernel = byMeaning ? hybridKernel : wordKernel;
    const kernels = likenesses.map(kernel);
    const closeness = likenesses.map(closenessOf);
    const weights = this.#weightsFor(kernel);
    return {
      scores: weights.map((ofChoice) => kernels.reduce((sum, value, index) => sum + value * (ofChoice[index] ?? 0), 0)),
      strength: closeness.reduce((most, value) => Math.max(most, value), 0),
      nearest: weights.map((_, choice) => this.#nearest(choice, closeness)),
      byMeaning,
    };
  }

  #weightsFor(kernel: Kernel): readonly Float64Array[] {
    const known = this.#weights.get(kernel);
    if (known !== undefined) return known;
    const isSmall = this.#evidence.length <= MOST_SOLVED;
    const weights = isSmall
      ? solvedWeights(this.#space, this.#evidence, this.#choices, kernel)
      : evenWeights(this.#evidence, this.#choices);
    this.#weights.set(kernel, weights);
    return weights;
  }

  #nearest(choice: number, closeness: readonly number[]): string {
    let best: Evidence | undefined;
    let most = Number.NEGATIVE_INFINITY;
    for (const [index, evidence] of this.#evidence.entries()) {
      if (evidence.choice === choice && (closeness[index] ?? 0) > most) {
        best = evidence;
        most = closeness[index] ?? 0;
      }
    }
    return best?.label ?? "";
  }
}

function evidenceOf(choice: ModelChoice, index: number): readonly Evidence[] {
  const name = choice.name.replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2").replace(/[_-]+/g, " ");
  const described = choice.description.trim();
  return [
    { choice: index, key: described || name, text: name, label: "its description" },
    ...choice.examples.map((example) => ({ choice: index, key: example, text: "", label: `the example "${example}"` })),
    ...choice.passages.map((passage) => ({
      choice: index,
      key: keyOfPassage(passage),
      text: passage.text,
      label: passage.heading === "" ? passage.module : `"${passage.heading}" in ${passage.module}`,
    })),
  ];
}

function hybridKernel(likeness: Likeness): number {
  return Math.exp(MEANING_SHARPNESS * ((likeness.ownMeaning ?? 0) - 1)) + WORDS_SHARE * likeness.words;
}

function wordKernel(likeness: Likeness): number {
  return likeness.words;
}

function closenessOf(likeness: Likeness): number {
  return likeness.meaning === undefined ? likeness.words : likeness.meaning + 0.3 * likeness.words;
}

function solvedWeights(space: TextSpace, evidence: readonly Evidence[], choices: number, kernel: Kernel): readonly Float64Array[] {
  const counts = countsOf(evidence, choices);
  const matrix = evidence.map(({ choice }, row) => {
    const values = Float64Array.from({ length: row + 1 }, (_, column) => kernel(space.between(row, column)));
    // Texts of a choice with many are each held to less, so that a choice with few is not drowned.
    values[row] = (values[row] ?? 0) + (RIDGE * (counts[choice] ?? 1) * choices) / evidence.length;
    return values;
  });
  return solvePositive(matrix, targets(evidence, choices));
}

function evenWeights(evidence: readonly Evidence[], choices: number): readonly Float64Array[] {
  const counts = countsOf(evidence, choices);
  return targets(evidence, choices).map((column, choice) => column.map((value) => value / Math.sqrt(counts[choice] ?? 1)));
}

function targets(evidence: readonly Evidence[], choices: number): readonly Float64Array[] {
  return Array.from({ length: choices }, (_, choice) => Float64Array.from(evidence, (text) => (text.choice === choice ? 1 : 0)));
}

function countsOf(evidence: readonly Evidence[], choices: number): readonly number[] {
  const counts = new Array<number>(choices).fill(0);
  for (const { choice } of evidence) counts[choice] = (counts[choice] ?? 0) + 1;
  return counts;
}
