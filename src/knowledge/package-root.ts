import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { InvalidArgumentError } from "../errors/index.ts";

/**
 * The folder of this package, where its prompts, docs and examples stand.
 * @throws {InvalidArgumentError} GC5001 when the package was taken apart.
 */
export function packageRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, "prompts", "supervisor.md")) || !existsSync(join(folder, "package.json"))) {
    const parent = dirname(folder);
    if (parent === folder)
      throw new InvalidArgumentError("The files of graphcrew cannot be found.", { hint: "Install the package again." });
    folder = parent;
  }
  return folder;
}
