import type { Passage } from "../../protocol/index.ts";
import { changesTopic, withoutTopic } from "./changes-topic.ts";
import type { Conversation } from "./conversation.ts";
import { isEnglish } from "./is-english.ts";
import { OTHER_LANGUAGE_NOTE } from "./notices.ts";
import type { FoundPassage, PassageIndex } from "./passage-index.ts";
import { questionParts } from "./question-parts.ts";
import type { LocalReply } from "./reply.ts";

const MOST_QUOTES = 3;
/** A further quote must come this near to the best one. */
const NEAR_BEST = 0.55;
const LEAST_CLOSENESS = { meaning: 0.43, words: 0.07, foreign: 0.12 };
/** A part of a message may be a matter of other agents, so that the nearest passage must be nearer. */
const LEAST_OF_A_PART = 0.5;
const MOST_TOPICS = 8;

interface Found {
  readonly quotes: readonly FoundPassage[];
  /** Questions of the message for which there is nothing, where there is something for others. */
  readonly unanswered: readonly string[];
}

/** Quotes the passages that fit the question best, or says that nothing was found. Of several questions each gets its own. */
export async function quote(index: PassageIndex, passages: readonly Passage[], conversation: Conversation): Promise<LocalReply> {
  const english = isEnglish(conversation.question);
  const byMeaning = index.hasMeaning && english;
  const parts = english ? questionParts(conversation.question) : [];
  const { quotes, unanswered } = (await findForEach(index, parts)) ?? { quotes: await find(index, conversation), unanswered: [] };
  const notes = [
    ...(unanswered.length === 0 ? [] : [`I found nothing about: ${unanswered.join(" · ")}`]),
    ...(english ? [] : [OTHER_LANGUAGE_NOTE]),
  ];
  const text = quotes.length === 0 ? nothingFound(passages) : quotes.map(({ passage }) => quoted(passage)).join("\n\n");
  return {
    text: [text, ...notes].join("\n\n"),
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

/** The best passage for each part; `undefined` where no part has one, or all have the same. */
async function findForEach(index: PassageIndex, parts: readonly string[]): Promise<Found | undefined> {
  const least = index.hasMeaning ? LEAST_OF_A_PART : leastOf(index, true);
  const found = await Promise.all(
    parts.map(async (part) => ({ part, first: best(await index.search(part, { english: true }), least)[0] })),
  );
  const quotes = found.flatMap(({ first }) => (first === undefined ? [] : [first]));
  const unanswered = found.flatMap(({ part, first }) => (first === undefined ? [part] : []));
  const different = [...new Map(quotes.map((one) => [one.passage, one])).values()];
  return different.length === 0 || different.length + unanswered.length < 2 ? undefined : { quotes: different, unanswered };
}

async function find(index: PassageIndex, said: Conversation): Promise<readonly FoundPassage[]> {
  const english = isEnglish(said.question);
  const asked = await index.search(said.question, { english });
  const strength = asked.reduce((most, { closeness }) => Math.max(most, closeness), 0);
  const conversation = changesTopic(said, { strength, byMeaning: index.hasMeaning && english }) ? withoutTopic(said) : said;
  const { topic, topicWeight, isFollowUp } = conversation;
  const least = leastOf(index, english);
  if (!isFollowUp && strength < least) return [];
  const before = topic === undefined ? undefined : await index.search(topic, { english: isEnglish(topic) });
  return best(combined(asked, before, topicWeight), isFollowUp ? least : 0);
}

function leastOf(index: PassageIndex, english: boolean): number {
  return LEAST_CLOSENESS[english ? (index.hasMeaning ? "meaning" : "words") : "foreign"];
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
