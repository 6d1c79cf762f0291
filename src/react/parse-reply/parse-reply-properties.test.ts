import fc from "fast-check";
import { test } from "vitest";
import { REPLY_PROPERTIES } from "./testdata/reply-properties.ts";

/** `npm run fuzz` tries them more often. */
const RUNS = 4_000;
const TOTAL = REPLY_PROPERTIES.reduce((sum, { weight }) => sum + weight, 0);

test.each(REPLY_PROPERTIES)("$name", ({ weight, make }) => {
  fc.assert(
    make(() => {}),
    { numRuns: Math.ceil((RUNS * weight) / TOTAL) },
  );
});
