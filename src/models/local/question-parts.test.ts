import { expect, test } from "vitest";
import { questionParts } from "./question-parts.ts";

test.each([
  ["How do I fix a tyre, and what does an e-bike cost?", ["How do I fix a tyre", "what does an e-bike cost?"]],
  ["Where is my parcel? Can I get an invoice?", ["Where is my parcel?", "Can I get an invoice?"]],
  ["what does hiring cost\nwhen is the workshop open", ["what does hiring cost", "when is the workshop open"]],
])("%j asks several things", (text, parts) => {
  expect(questionParts(text)).toEqual(parts);
});

test.each([
  ["one question", "How long does a refund take?"],
  ["a list within one question", "Do you mend brakes and gears?"],
  ["a question that points to the one before it", "How do I return a lamp, and how long does it take?"],
  ["a question without a topic", "What does a tyre cost, and how much is that then?"],
  ["a story with a question", "I was charged twice. Can I get my money back?"],
  ["a whole list of questions", "Is A red? Is B blue? Is C green? Is D black?"],
  ["nothing", ""],
])("%s is not taken apart", (_, text) => {
  expect(questionParts(text)).toEqual([]);
});
