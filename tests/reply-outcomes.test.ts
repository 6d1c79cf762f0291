import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { judgeReply } from "./replies/judge-reply.ts";
import { readOutcomes } from "./replies/read-outcomes.ts";

const KINDS = readOutcomes(fileURLToPath(new URL("./reply-outcomes", import.meta.url)));

describe.each(KINDS)("$kind", ({ cases }) => {
  test.each(cases)("$name", (one) => {
    const { seen, isExpected } = judgeReply(one);
    expect(isExpected, JSON.stringify(seen).slice(0, 500)).toBe(true);
  });
});
