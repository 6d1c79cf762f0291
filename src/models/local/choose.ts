import type { ModelChoice } from "../../protocol/index.ts";
import { changesTopic, withoutTopic } from "./changes-topic.ts";
import type { ChoiceIndex, ChoiceScores } from "./choice-index.ts";
import { type Conversation, hasTopic, isPleasantry } from "./conversation.ts";
import { isEnglish } from "./is-english.ts";
import { OTHER_LANGUAGE_NOTE } from "./notices.ts";
import type { LocalReply } from "./reply.ts";
import { wordsOf } from "./words.ts";

/** How much the agent that answered before gains when the question follows on. */
const SPEAKER_BONUS = 0.3;

/** Below `weak` nothing is chosen; below `unclear` only a choice that stands out, more so when no word says what it is about. */
const LIMITS = {
  hybrid: { weak: 0.36, unclear: 0.45, lead: 0.15, vagueLead: 0.27 },
  words: { weak: 0.05, unclear: 0.12, lead: 0.2, vagueLead: 0.47 },
};

/** Chooses one of the choices for the question, or asks what is meant. */
export async function choose(index: ChoiceIndex, choices: readonly ModelChoice[], said: Conversation): Promise<LocalReply> {
  const { question } = said;
  const english = isEnglish(question);
  const asked = await index.score(question, { english });
  const conversation = changesTopic(said, asked) ? withoutTopic(said) : said;
  const { topic, isFollowUp } = conversation;
  const before = topic === undefined ? undefined : await index.score(topic, { english: isEnglish(topic) });
  const scores = withSpeaker(combined(asked, before, conversation.topicWeight), choices, conversation);
  const best = scores.indexOf(Math.max(...scores));
  const isClear =
    saysSomething(question) &&
    standsOut(scores, best, {
      strength: isFollowUp ? Math.max(asked.strength, before?.strength ?? 0) : asked.strength,
      limits: asked.byMeaning ? LIMITS.hybrid : LIMITS.words,
      isVague: !isFollowUp && !hasTopic(question),
    });
  const choice = choices[best];
  const text = isClear && choice ? `route: ${choice.name}\nClosest to ${asked.nearest[best] ?? ""}.` : askBack(choices, question);
  return {
    text: english ? text : `${text}\n${OTHER_LANGUAGE_NOTE}`,
    details: {
      ability: "choose",
      language: english ? "en" : "other",
      byMeaning: asked.byMeaning,
      scores: choices.map(({ name }, position) => ({ name, score: rounded(scores[position] ?? 0) })),
    },
  };
}

function combined(asked: ChoiceScores, before: ChoiceScores | undefined, topicWeight: number): readonly number[] {
  if (before === undefined) return asked.scores;
  return asked.scores.map((score, position) => (1 - topicWeight) * score + topicWeight * (before.scores[position] ?? 0));
}

function withSpeaker(scores: readonly number[], choices: readonly ModelChoice[], conversation: Conversation): readonly number[] {
  if (!conversation.isFollowUp) return scores;
  const bonus = SPEAKER_BONUS * Math.max(...scores);
  return scores.map((score, position) => (choices[position]?.name === conversation.lastSpeaker ? score + bonus : score));
}

function saysSomething(question: string): boolean {
  return wordsOf(question).length > 0 && !isPleasantry(question);
}

interface Clarity {
  readonly strength: number;
  readonly limits: { readonly weak: number; readonly unclear: number; readonly lead: number; readonly vagueLead: number };
  readonly isVague: boolean;
}

function standsOut(scores: readonly number[], best: number, { strength, limits, isVague }: Clarity): boolean {
  if (strength < limits.weak) return false;
  if (scores.length === 1) return strength >= limits.unclear;
  const sum = scores.reduce((total, score) => total + Math.max(0, score), 0);
  const chance = 1 / scores.length;
  // 0 when the best has no more than its even share of all scores, 1 when it has all.
  const lead = sum === 0 ? 0 : ((scores[best] ?? 0) / sum - chance) / (1 - chance);
  if (isVague && lead < limits.vagueLead) return false;
  return strength >= limits.unclear || lead >= limits.lead;
}

const LONGEST_SUMMARY = 160;
const MOST_SUMMARIES = 12;

/** Says in the words of the descriptions what can be had, and asks what is meant. */
function askBack(choices: readonly ModelChoice[], question: string): string {
  const summaries = choices
    .slice(0, MOST_SUMMARIES)
    .map(({ name, description }) => `- ${summaryOf(description) || name.replace(/[_-]+/g, " ")}`);
  if (choices.length > MOST_SUMMARIES) summaries.push("- and more");
  if (isPleasantry(question)) return ["I can help with:", ...summaries, "What do you need?"].join("\n");
  return ["I am not sure what this is about. I can help with:", ...summaries, "Could you say in other words what you need?"].join("\n");
}

function summaryOf(description: string): string {
  const text = description.trim().replace(/\s+/g, " ");
  if (text.length <= LONGEST_SUMMARY) return text;
  const cut = text.slice(0, LONGEST_SUMMARY);
  const end = cut.lastIndexOf(", ") > LONGEST_SUMMARY / 2 ? cut.lastIndexOf(", ") : cut.lastIndexOf(" ");
  return `${cut.slice(0, Math.max(end, LONGEST_SUMMARY / 2))} …`;
}

function rounded(score: number): number {
  return Math.round(score * 10_000) / 10_000;
}
