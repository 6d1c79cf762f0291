import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Block } from "./parse-blocks.ts";
import { BlockRunner } from "./run-block.ts";

const folder = realpathSync(mkdtempSync(join(tmpdir(), "graphcrew-blocks-")));
let runner: BlockRunner;

beforeAll(() => {
  runner = new BlockRunner(folder);
});

afterAll(() => {
  runner.close();
  rmSync(folder, { recursive: true, force: true });
});

const block = (language: string, text: string, directive: Block["directive"] = {}): Block => ({ line: 1, language, text, directive });

test("a shell block stops at its first failing line", async () => {
  const result = await runner.run(block("sh", "echo before\nfalse\necho after\n"));
  expect(result).toEqual({ exit: 1, stdout: "before\n", stderr: "" });
});

test("installing is already done", async () => {
  const result = await runner.run(block("sh", "npm ci && npm install graphcrew && echo done\n"));
  expect(result).toMatchObject({ exit: 0, stdout: "done\n" });
});

test("a TypeScript block imports one that was written before it", async () => {
  await runner.run(block("ts", "export const count: number = 41;\n", { file: "src/count.ts", run: "no" }));
  const result = await runner.run(block("ts", 'import { count } from "./count.ts";\nconsole.log(count + 1);\n', { file: "src/main.ts" }));
  expect(result.stdout).toBe("42\n");
});

test("a file of another language is written for those after it", async () => {
  await runner.run(block("md", "Help.\n", { file: "prompts/helper.md" }));
  expect(await runner.run(block("sh", "cat prompts/helper.md\n"))).toMatchObject({ stdout: "Help.\n" });
});

test("a local server replies in the place of a provider", async () => {
  const code = `
    const ask = { model: "any", messages: [{ role: "user", content: "hello" }] };
    const call = () => fetch(process.env.OPENAI_BASE_URL + "/chat/completions", { method: "POST", body: JSON.stringify(ask) });
    for (let turn = 0; turn < 2; turn += 1) console.log((await (await call()).json()).choices[0].message.content);
  `;
  const result = await runner.run(block("js", code, { replies: "first | second", file: "ask.mjs" }));
  expect(result).toMatchObject({ exit: 0, stdout: "first\nsecond\n" });
});
