import { expect, test } from "vitest";
import { parseReply } from "./parse-reply.ts";
import { ACTIONS } from "./testdata/actions.ts";
import { countWork } from "./testdata/count-work.ts";
import { WORST_REPLIES } from "./testdata/worst-replies.ts";

test.each(Object.entries(WORST_REPLIES))("ten times as much of %s is ten times the work", (_name, make) => {
  const small = make(5_000);
  const large = make(50_000);

  const works = [small, large].map((text) => countWork(() => parseReply(text, { actions: ACTIONS })));
  const worksForAnswers = [small, large].map((text) => countWork(() => parseReply(text, { actions: ACTIONS, allowPlainAnswer: true })));

  expect(works[1]).toBeLessThan(12 * Number(works[0]) + 10_000);
  expect(worksForAnswers[1]).toBeLessThan(12 * Number(worksForAnswers[0]) + 10_000);
});
