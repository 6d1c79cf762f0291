import { hasTopic, pointsBack } from "./conversation.ts";

const MOST_PARTS = 3;
const ASKS = "how|what|when|where|why|who|whose|which|can|could|do|does|did|is|are|will|would|should|may|must|am";
const BREAK = new RegExp(
  `(?<=[?!.;])\\s+|\\n+|(?:,\\s*|\\s+)(?:and|also|plus|and also)\\s+(?=(?:${ASKS})\\b)|,\\s+(?=(?:${ASKS})\\b)`,
  "i",
);
const IS_QUESTION = new RegExp(`\\?\\s*$|^\\s*(?:(?:and|also|but|so|or)\\s+)?(?:${ASKS})\\b`, "i");

/**
 * The questions of a message that asks several things, each of which stands on its own; empty where it asks one thing. What only
 * tells something, or points to what was said before it, is no question of its own.
 */
export function questionParts(text: string): readonly string[] {
  const parts = text
    .split(BREAK)
    .map((part) => part.trim())
    .filter((part) => part !== "");
  const questions = parts.filter((part) => IS_QUESTION.test(part));
  const standAlone = questions.every((part) => hasTopic(part) && !pointsBack(part));
  const isAllOfIt = questions.length === parts.length;
  return questions.length >= 2 && questions.length <= MOST_PARTS && standAlone && isAllOfIt ? questions : [];
}
