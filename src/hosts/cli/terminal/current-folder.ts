import { UsageError } from "../usage-error.ts";

/**
 * The folder the command is started in.
 * @throws {UsageError} GC6001 when the folder was removed while a shell stood in it.
 */
export function currentFolder(): string {
  try {
    return process.cwd();
  } catch {
    throw new UsageError("The folder you are in is not there any more.", { hint: "Change to a folder that is there." });
  }
}
