import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { PROMPT_NAMES, PromptLibrary } from "../agents/index.ts";
import { InvalidArgumentError } from "../errors/index.ts";
import { packageRoot } from "../knowledge/index.ts";

/**
 * Reads the library's prompts, each from `<projectDir>/prompts/<name>.md` where the project has that file, else from the package.
 * @throws {InvalidArgumentError} GC5001 when the package was taken apart.
 */
export async function loadPrompts(projectDir?: string): Promise<PromptLibrary> {
  const own = join(packageRoot(), "prompts");
  const texts = await Promise.all(
    PROMPT_NAMES.map(async (name) => {
      const replaced = projectDir === undefined ? undefined : await readIfThere(join(projectDir, "prompts", `${name}.md`));
      return [name, replaced ?? (await readFile(join(own, `${name}.md`), "utf8"))] as const;
    }),
  );
  return new PromptLibrary(new Map(texts));
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT" || (error as NodeJS.ErrnoException).code === "ENOTDIR") return undefined;
    throw new InvalidArgumentError(`The prompt ${path} cannot be read.`, { cause: error });
  }
}
