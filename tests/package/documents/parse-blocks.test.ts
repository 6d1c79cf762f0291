import { expect, test } from "vitest";
import { isExecuted, isOutput, parseBlocks } from "./parse-blocks.ts";

const fenced = (language: string, text: string) => `\`\`\`${language}\n${text}\n\`\`\`\n`;

test("finds code to execute with its line", () => {
  const blocks = parseBlocks(`# Title\n\n${fenced("sh", "echo hello")}`);
  expect(blocks).toEqual([{ line: 3, language: "sh", text: "echo hello\n", directive: {} }]);
});

test("leaves other languages alone", () => {
  expect(parseBlocks(`${fenced("json", "{}")}\n${fenced("", "plain")}`)).toEqual([]);
});

test("reads the comment above a block", () => {
  const [block] = parseBlocks(`<!-- run: file="crew.yaml" exit="1" -->\n\n${fenced("yaml", "crew: {}")}`);
  expect(block?.directive).toEqual({ file: "crew.yaml", exit: "1" });
});

test("a comment belongs to the next block alone", () => {
  const blocks = parseBlocks(`<!-- run: exit="1" -->\n${fenced("sh", "false")}\n${fenced("sh", "true")}`);
  expect(blocks.map((block) => block.directive)).toEqual([{ exit: "1" }, {}]);
});

test("an output block is compared, not executed", () => {
  const [block] = parseBlocks(`<!-- run: output -->\n${fenced("text", "hello")}`);
  expect(block && isOutput(block)).toBe(true);
  expect(block && isExecuted(block)).toBe(false);
});

test("a misspelt key is an error that names the line", () => {
  expect(() => parseBlocks(`\n<!-- run: exits="1" -->\n${fenced("sh", "false")}`)).toThrow("line 2: unknown in a run comment: exits");
});

test("a file of any language is kept, to be written", () => {
  const [block] = parseBlocks(`<!-- run: file="prompts/helper.md" -->\n${fenced("md", "Help.")}`);
  expect(block).toMatchObject({ language: "md", text: "Help.\n" });
  expect(block && isExecuted(block)).toBe(false);
});
