import { pathToFileURL } from "node:url";
import { InvalidArgumentError } from "../errors/index.ts";

/**
 * Imports a module of a project by its path.
 * @throws {InvalidArgumentError} GC5001 for TypeScript where this Node cannot read it; other errors are those of the module.
 */
export async function importModule(path: string): Promise<unknown> {
  try {
    return await import(pathToFileURL(path).href);
  } catch (error) {
    if (!isUnreadTypeScript(error)) throw error;
    throw new InvalidArgumentError(
      `this Node.js (${process.version}) reads no TypeScript. Name the compiled .js file, or take Node.js 22.18 or newer`,
      { cause: error },
    );
  }
}

/** Also for a TypeScript file that the module itself imports. */
function isUnreadTypeScript(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ERR_UNKNOWN_FILE_EXTENSION" && /\.[cm]?tsx?\b/.test(error.message);
}
