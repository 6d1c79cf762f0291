import { pathToFileURL } from "node:url";
import { InvalidArgumentError } from "../errors/index.ts";
import { settleWithinLimit } from "../observe/index.ts";
import type { Clock } from "../protocol/index.ts";
import { ES_MODULE_HINT, isRefusedEsModule, TYPESCRIPT_HINT } from "./module-trouble.ts";

/**
 * Imports a module of a project by its path.
 * @param clock measures how long it may take. Default: the machine's.
 * @throws {InvalidArgumentError} GC5001 for TypeScript that this Node cannot read, for an ES module that it takes for a script, and for a module that does not finish; whatever
 * else is thrown is the module's own.
 */
export async function importModule(path: string, clock?: Clock): Promise<unknown> {
  try {
    return await settleWithinLimit(import(pathToFileURL(path).href), clock);
  } catch (error) {
    if (isRefusedEsModule(error))
      throw new InvalidArgumentError("it, or a file that it imports, is an ES module, and package.json says that .js files are none", {
        hint: ES_MODULE_HINT,
        cause: error,
      });
    if (!isUnreadTypeScript(error)) throw error;
    throw new InvalidArgumentError(`this Node.js (${process.version}) reads no TypeScript`, { hint: TYPESCRIPT_HINT, cause: error });
  }
}

/** Also for a TypeScript file that the module itself imports. */
function isUnreadTypeScript(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ERR_UNKNOWN_FILE_EXTENSION" && /\.[cm]?tsx?\b/.test(error.message);
}
