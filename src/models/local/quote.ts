import type { Passage } from "../../protocol/index.ts";
import type { Conversation } from "./conversation.ts";
import { isEnglish } from "./is-english.ts";
import { OTHER_LANGUAGE_NOTE } from "./notices.ts";
import type { FoundPassage, PassageIndex } from "./passage-index.ts";
import type { LocalReply } from "./reply.ts";

const MOST_QUOTES = 3;
/** A further quote must come this near to the best one. */
const NEAR_BEST = 0.55;
const LEAST_CLOSENESS = { meaning: 0.36, words: 0.07, foreign: 0.12 };
const MOST_TOPICS = 8;

/** Quotes the passages that fit the question best, or says that nothing was found. */
export async function quote(index: PassageIndex, passages: readonly Passage[], conversation: Conversation): Promise<LocalReply> {
  const { question, topic, topicWeight } = conversation;
  const english = isEnglish(question);
  const asked = await index.search(question, { english });
  const before = topic === undefined ? undefined : await index.search(topic, { english: isEnglish(topic) });
  const byMeaning = index.hasMeaning && english;
  const kind = english ? (byMeaning ? "meaning" : "words") : "foreign";
  const quotes = best(combined(asked, before, topicWeight), LEAST_CLOSENESS[kind]);
  const note = english ? "" : `\n\n${OTHER_LANGUAGE_NOTE}`;
  const text = quotes.length === 0 ? nothingFound(passages) : quotes.map(({ passage }) => quoted(passage)).join("\n\n");
  return {
    text: text + note,
    details: {
      ability: "quote",
      language: english ? "en" : "other",
      byMeaning,
      quotes: quotes.map(({ passage, score }) => ({
        module: passage.module,
        heading: passage.heading,
        score: Math.round(score * 10_000) / 10_000,
      })),
    },
  };
}

function combined(asked: readonly FoundPassage[], before: readonly FoundPassage[] | undefined, weight: number): readonly FoundPassage[] {
  if (before === undefined) return asked;
  return asked.map((one, index) => {
    const other = before[index] ?? one;
    return {
      passage: one.passage,
      score: (1 - weight) * one.score + weight * other.score,
      closeness: (1 - weight) * one.closeness + weight * other.closeness,
    };
  });
}

function best(found: readonly FoundPassage[], enough: number): readonly FoundPassage[] {
  if (!found.some(({ closeness }) => closeness >= enough)) return [];
  const ordered = found.toSorted((left, right) => right.score - left.score);
  const first = ordered[0]?.score ?? 0;
  return ordered.slice(0, MOST_QUOTES).filter(({ score }) => score > 0 && score >= first * NEAR_BEST);
}

function quoted(passage: Passage): string {
  const heading = passage.heading === "" ? "" : `, "${passage.heading}"`;
  return `From ${passage.module}${heading}:\n${passage.text}`;
}

function nothingFound(passages: readonly Passage[]): string {
  if (passages.length === 0) return "I have no knowledge to quote from, so I cannot answer this.";
  const topics = [...new Set(passages.map(({ module, heading }) => heading.split(" > ")[0] || module))];
  const more = topics.length > MOST_TOPICS ? ", and more" : "";
  return `I found nothing about that in my knowledge. It covers: ${topics.slice(0, MOST_TOPICS).join("; ")}${more}.`;
}
