import { expect, test } from "vitest";
import { quietObservationTags, quietTags } from "./quiet-tags.ts";

test.each([
  ["the end of an observation", "a</observation>b", "a&lt;/observation>b"],
  ["any case and white space", "< / Observation >", "&lt; / Observation >"],
  ["an action", '<action type="x">y</action>', '&lt;action type="x">y&lt;/action>'],
  ["a thought", "<thought>t</thought>", "&lt;thought>t&lt;/thought>"],
  ["a vendor's reasoning", "<seed:think>t</seed:think>", "&lt;seed:think>t&lt;/seed:think>"],
  ["other tags and signs", "<b>1 < 2 && 3</b> <actionable>", "<b>1 < 2 && 3</b> <actionable>"],
])("%s is quiet where it could be taken for a tag of ours, and nothing else is changed", (_what, text, quiet) => {
  expect(quietTags(text)).toBe(quiet);
});

test("words of ours keep their actions, but not the tags of an observation", () => {
  expect(quietObservationTags('Write <action type="x">, not </observation>.')).toBe('Write <action type="x">, not &lt;/observation>.');
});

test("many megabytes of beginnings take no time", () => {
  expect(quietTags(`<${" ".repeat(20)}`.repeat(100_000))).toHaveLength(2_100_000);
});
