import { OrchestratorError } from "../../errors/index.ts";

/** The command line was used wrongly, or for something a later version brings: exit code 2. Codes GC6001, GC5003. */
export class UsageError extends OrchestratorError {
  constructor(message: string, options: { readonly hint?: string | undefined; readonly code?: "GC6001" | "GC5003" } = {}) {
    super({ code: options.code ?? "GC6001", message, hint: options.hint });
  }
}

/** What to throw for a command, flag or value that a later version brings. */
export function notYet(what: string, hint?: string): UsageError {
  return new UsageError(`${what} is not supported yet.`, { code: "GC5003", hint: hint ?? "A later version of graphcrew brings it." });
}
