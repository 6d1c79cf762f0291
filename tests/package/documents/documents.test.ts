import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listFiles, ROOT, readText } from "../../../scripts/repository.mjs";
import { installPackage, type UserProject } from "../installed-package.ts";
import { typeErrors } from "./check-types.ts";
import { brokenPromises, missingLine } from "./expectations.ts";
import { type Block, isOutput, parseBlocks } from "./parse-blocks.ts";
import { BlockRunner } from "./run-block.ts";

/** Every page that shows code to users. Error pages show faults and are held by their samples. */
const DOCUMENTS = listFiles("README.md", "docs/guides/*.md", "examples/*/README.md");

const pages = DOCUMENTS.map((document) => [document, parseBlocks(readText(document))] as const).filter(([, blocks]) => blocks.length > 0);

describe.each(pages)("%s", (document, blocks) => {
  let project: UserProject;
  let runner: BlockRunner;
  let printed = "";

  beforeAll(() => {
    project = installPackage();
    runner = new BlockRunner(project.folder, { shellFolder: document.startsWith("examples/") ? ROOT : project.folder });
  });

  afterAll(() => {
    runner.close();
    project.remove();
  });

  test.each(blocks.map((block) => [block.line, block.language, block] as const))("line %i, %s", async (_line, _language, block) => {
    if (isOutput(block)) return expect(missingLine(block.text, printed)).toBeUndefined();
    const result = await runner.run(block);
    printed = result.stdout;
    expect(brokenPromises(block, result)).toEqual([]);
  });

  test("its TypeScript has no type errors", async () => {
    expect(await typeErrors(project.folder, blocks.filter(isTypeScript).map(fileOf))).toBe("");
  });
});

function isTypeScript(block: Block): boolean {
  return block.language === "ts";
}

function fileOf(block: Block): string {
  return block.directive.file ?? `block-${block.line}.ts`;
}
