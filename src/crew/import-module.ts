import { pathToFileURL } from "node:url";
import { InvalidArgumentError } from "../errors/index.ts";
import { settleWithinLimit } from "../observe/index.ts";
import type { Clock } from "../protocol/index.ts";

/**
 * Imports a module of a project by its path.
 * @param clock measures how long it may take. Default: the machine's.
 * @throws {InvalidArgumentError} GC5001 for TypeScript that this Node cannot read, and for a module that does not finish; whatever
 * else is thrown is the module's own.
 */
export async function importModule(path: string, clock?: Clock): Promise<unknown> {
  try {
    return await settleWithinLimit(import(pathToFileURL(path).href), clock);
  } catch (error) {
    if (!isUnreadTypeScript(error)) throw error;
    throw new InvalidArgumentError(
      `this Node.js (${process.version}) reads no TypeScript. Name the compiled .js file, or take Node.js 22.18 or newer`,
      { hint: "tsc or esbuild makes a .js file of it.", cause: error },
    );
  }
}

/** Also for a TypeScript file that the module itself imports. */
function isUnreadTypeScript(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ERR_UNKNOWN_FILE_EXTENSION" && /\.[cm]?tsx?\b/.test(error.message);
}
