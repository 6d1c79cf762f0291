import type { Conversation } from "./conversation.ts";

/** From here on a question is a clear match of its own, on the scale of `ChoiceScores.strength`. */
const CLEAR = { meaning: 0.55, words: 0.25 };

/**
 * True for a question that only sounds as if it went on ("and how long is delivery to France?"): it says itself what it is about, and
 * something fits it well without what was said before.
 */
export function changesTopic(conversation: Conversation, asked: { readonly strength: number; readonly byMeaning: boolean }): boolean {
  return conversation.isFollowUp && conversation.hasOwnTopic && asked.strength >= (asked.byMeaning ? CLEAR.meaning : CLEAR.words);
}

/** The same conversation with the question taken as one that stands on its own. */
export function withoutTopic(conversation: Conversation): Conversation {
  return { ...conversation, topic: undefined, isFollowUp: false, topicWeight: 0 };
}
