/** A project that `init` can write: the folder of this name below `examples/`. */
export interface Template {
  readonly name: string;
  readonly summary: string;
  /** A question that the written crew can answer. */
  readonly question: string;
}

/** The templates of this version. */
export const TEMPLATES: readonly Template[] = [
  {
    name: "support-desk",
    summary: "a supervisor and four workers that answer from the knowledge of a shop",
    question: "I was charged twice for one order",
  },
  { name: "empty", summary: "the smallest crew: a supervisor, one worker, one page of knowledge", question: "What can you do?" },
];

/** Templates that later versions bring. */
export const LATER_TEMPLATES: readonly string[] = ["research", "coding"];
