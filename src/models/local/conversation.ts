import type { BaseMessage } from "@langchain/core/messages";
import { TOLD_BY } from "../../protocol/index.ts";
import { COMMON_WORDS, PLEASANTRIES, STOP_WORDS } from "./word-lists.ts";
import { wordsOf } from "./words.ts";

/** What the messages of a request say, as far as the local model looks at them. */
export interface Conversation {
  /** Text of the last message of the user; empty when there is none. */
  readonly question: string;
  /** The latest earlier message of the user that stands on its own. */
  readonly topic: string | undefined;
  /** True when the question can only be understood with what was said before. */
  readonly isFollowUp: boolean;
  /** True when the question says itself what it is about and points to nothing before it. */
  readonly hasOwnTopic: boolean;
  /** How much the topic counts beside the question, from 0 to 1: much for "and how long does that take?". */
  readonly topicWeight: number;
  /** Name of the agent that answered before the question. */
  readonly lastSpeaker: string | undefined;
  /** Earlier messages of the user that are no questions, latest first. */
  readonly statements: readonly string[];
}

const MOST_STATEMENTS = 50;
const FOLLOW_UP_WEIGHT = 0.6;
const BACKGROUND_WEIGHT = 0.1;
const LONGEST_FOLLOW_UP_WORDS = 12;
const OWN_TOPIC_WORDS = 2;
const OPENS_FOLLOW_UP = /^\s*(?:and|but|so|or|then|also|what about|how about|what if|and what|ok(?:ay)?,? (?:and|but|so))\b/i;
const POINTS_BACK = /\b(?:that|this|it|those|these|them|one|ones|there|same)\b/i;

/** Reads the messages. Only what users said and who answered counts; prompts are never looked at. */
export function readConversation(messages: readonly BaseMessage[]): Conversation {
  const last = messages.findLastIndex(isFromUser);
  const earlier = messages.slice(0, Math.max(last, 0));
  const said = earlier.filter(isFromUser).map(textOf);
  const question = textOf(messages[last]);
  const topic = said.findLast((text) => hasTopic(text) && !isFollowUp(text)) ?? said.findLast(hasTopic);
  const follows = topic !== undefined && isFollowUp(question);
  return {
    question,
    topic,
    isFollowUp: follows,
    hasOwnTopic: topicWords(question).length >= OWN_TOPIC_WORDS && !pointsBack(question),
    topicWeight: follows ? FOLLOW_UP_WEIGHT : topic === undefined ? 0 : BACKGROUND_WEIGHT,
    lastSpeaker: earlier.findLast((message) => message.type === "ai" && message.name !== undefined)?.name,
    statements: said
      .filter((text) => hasTopic(text) && !text.includes("?"))
      .slice(-MOST_STATEMENTS)
      .reverse(),
  };
}

/** What another agent said stands on the user's side too, but is not the user's. */
function isFromUser(message: BaseMessage): boolean {
  return message.type === "human" && message.response_metadata?.[TOLD_BY] === undefined;
}

/** True when a message only greets, thanks or says yes. */
export function isPleasantry(text: string): boolean {
  const words = wordsOf(text).filter((word) => !STOP_WORDS.has(word));
  return words.length > 0 && words.every((word) => PLEASANTRIES.has(word));
}

/** True when some word says what the message is about. */
export function hasTopic(text: string): boolean {
  return topicWords(text).length > 0;
}

/** True when a message points to something that was said before it. */
export function pointsBack(text: string): boolean {
  return POINTS_BACK.test(text);
}

function isFollowUp(text: string): boolean {
  const words = wordsOf(text);
  if (words.length > LONGEST_FOLLOW_UP_WORDS) return false;
  const topics = topicWords(text).length;
  if (topics === 0) return words.length > 0 && !isPleasantry(text);
  return topics <= 3 && (OPENS_FOLLOW_UP.test(text) || (topics <= 2 && pointsBack(text)));
}

/** The text parts of a message; images and files say nothing to this model. */
function textOf(message: BaseMessage | undefined): string {
  if (message === undefined) return "";
  if (typeof message.content === "string") return message.content;
  const parts = message.content.map((block) => (block.type === "text" && typeof block.text === "string" ? block.text : ""));
  return parts.filter((part) => part !== "").join("\n");
}

function topicWords(text: string): readonly string[] {
  return wordsOf(text).filter((word) => !STOP_WORDS.has(word) && !COMMON_WORDS.has(word) && !PLEASANTRIES.has(word));
}
