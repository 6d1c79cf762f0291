import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { PromptLibrary } from "../agents/index.ts";
import { type ReplacedPrompts, readProjectPrompts } from "../compiler/index.ts";
import { ConfigValidationError, InvalidArgumentError } from "../errors/index.ts";
import { nodeFilePort, packageRoot } from "../knowledge/index.ts";
import { PROMPT_NAMES } from "../text/index.ts";

/**
 * Reads the library's prompts, each from `<projectDir>/prompts/<name>.md` where the project has that file, else from the package.
 * @throws {ConfigValidationError} when a file of the project cannot be read or has an unknown placeholder; `diagnostics` lists all.
 * @throws {InvalidArgumentError} GC5001 for what is no path, or when the package was taken apart.
 */
export async function loadPrompts(projectDir?: string): Promise<PromptLibrary> {
  if (projectDir === undefined) return promptsWith({});
  if (typeof projectDir !== "string") throw new InvalidArgumentError("projectDir must be the path of a folder.");
  const { prompts, diagnostics } = await readProjectPrompts(projectDir, nodeFilePort);
  if (diagnostics.length > 0) throw new ConfigValidationError(diagnostics);
  return promptsWith(prompts);
}

/** The library's prompts, with those that a project replaces in their place. */
export async function promptsWith(replaced: ReplacedPrompts): Promise<PromptLibrary> {
  const own = join(packageRoot(), "prompts");
  const texts = await Promise.all(
    PROMPT_NAMES.map(async (name) => [name, replaced[name]?.text ?? (await readFile(join(own, `${name}.md`), "utf8"))] as const),
  );
  return new PromptLibrary(new Map(texts));
}
