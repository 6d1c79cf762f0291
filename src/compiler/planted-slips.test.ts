import { expect, test } from "vitest";
import type { FilePort } from "../protocol/index.ts";
import { compileCrew } from "./index.ts";

const NO_FILES: FilePort = {
  read: () => Promise.reject(Object.assign(new Error("no file"), { code: "ENOENT" })),
  list: () => Promise.reject(Object.assign(new Error("no folder"), { code: "ENOENT" })),
  realPath: () => Promise.reject(Object.assign(new Error("no file"), { code: "ENOENT" })),
};

const LINES = `version: 1
name: desk
description: Answers customers.
models:
  default: auto
  spare: openai:gpt-4o-mini
agents:
  - name: supervisor
    kind: supervisor
    description: Routes each question.
    model: default
  - name: billing
    kind: react
    model: spare
    description: >-
      Money: charges on a card,
      and what it costs.
    examples:
      - There are two payments on my statement
      - I need a receipt
    prompt: Answer questions about money.
  - name: shipping
    kind: react
    description: Parcels and returns.
    model: default
    prompt: Answer questions about parcels.
topology:
  entry: supervisor
  edges:
    - from: supervisor
      to: [billing, shipping]
  default_return: supervisor
  max_hops: 9
timeouts:
  llm_call_seconds: 30
  total_request_seconds: 90
retry:
  max_attempts: 2
  jitter: true
`.split("\n");

/** Slips of one line, as people make them. */
const SLIPS: Readonly<Record<string, (line: string) => string>> = {
  "two spaces too many": (line) => `  ${line}`,
  "one space too many": (line) => ` ${line}`,
  "two spaces too few": (line) => line.replace(/^ {2}/, ""),
  "one space too few": (line) => line.replace(/^ /, ""),
  "a tab as indentation": (line) => line.replace(/^ +/, "\t"),
  "a no-break space": (line) => line.replace(" ", "\u00a0"),
  "no colon": (line) => line.replace(":", ""),
  "a semicolon": (line) => line.replace(":", ";"),
  "no space after the colon": (line) => line.replace(": ", ":"),
  "no space after the dash": (line) => line.replace("- ", "-"),
  "no dash": (line) => line.replace("- ", "  "),
  "an open double quote": (line) => line.replace(/: (\w)/, ': "$1'),
  "an open single quote": (line) => line.replace(/: (\w)/, ": '$1"),
  "an open bracket": (line) => line.replace(/: (\w)/, ": [$1"),
  "an open brace": (line) => line.replace(/: (\w)/, ": {$1"),
  "a second colon": (line) => line.replace(/: (\w+)/, ": $1: x"),
  "a reserved sign": (line) => line.replace(/: (\w)/, ": @$1"),
  "a tag": (line) => line.replace(/: (\w)/, ": !$1"),
  "an alias": (line) => line.replace(/: (\w)/, ": *$1"),
  "two letters swapped": (line) => line.replace(/([a-z])([a-z])(\w*):/, "$2$1$3:"),
};

const planted = Object.entries(SLIPS).flatMap(([slip, plant]) =>
  LINES.flatMap((line, index) =>
    line === "" || plant(line) === line ? [] : [[slip, index + 1, LINES.with(index, plant(line)).join("\n")] as const],
  ),
);

/** What a slip may give: itself, and one thing that follows from it where the meaning cannot be guessed. */
const MOST = 2;

test.each(planted)("%s on line %i is found there, and little else", async (_, line, text) => {
  const { diagnostics } = await compileCrew({ text }, { files: NO_FILES, env: {} });
  const places = diagnostics.flatMap(({ range, related = [] }) => [range, ...related.map((one) => one.range)]);
  const far = places.map((range) => Math.abs(range.start.line - line));
  expect(diagnostics.length).toBeLessThanOrEqual(MOST);
  expect(Math.min(...far, 99) <= 2 || diagnostics.length === 0).toBe(true);
});

test("without a slip nothing is said", async () => {
  expect((await compileCrew({ text: LINES.join("\n") }, { files: NO_FILES, env: {} })).diagnostics).toEqual([]);
});
