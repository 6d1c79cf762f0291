import type * as z from "zod/mini";
import type { KeyKnowledge } from "../1-parse/index.ts";
import type { Issue } from "./flatten-issues.ts";
import type { Unsupported } from "./not-supported-yet.ts";

/** One kind of YAML file: its schema, and what its problems are told with. */
export interface FileLanguage {
  readonly schema: z.ZodMiniType;
  /** The whole file as the subject of a sentence: `The crew`. */
  readonly whole: string;
  readonly notSupported: readonly Unsupported[];
  /** Where each key can stand, as words for a message. */
  readonly places: ReadonlyMap<string, readonly string[]>;
  /** Issues beyond those of the schema, given these. */
  readonly moreIssues: (issues: readonly Issue[], data: unknown) => readonly Issue[];
}

/** True for words that are a key somewhere in a file of this kind. */
export function isKeyOf(language: FileLanguage, word: string): boolean {
  return language.places.has(word);
}

/** What helps to read on after a mistake in such a file. */
export function keyKnowledgeOf(language: FileLanguage): KeyKnowledge {
  return {
    isKey: (word) => isKeyOf(language, word),
    areSiblings: (left, right) => {
      const places = language.places.get(right) ?? [];
      return (language.places.get(left) ?? []).some((place) => places.includes(place));
    },
  };
}
