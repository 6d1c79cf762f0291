import { CancelledError, ConfigurationError, OrchestratorError } from "../../errors/index.ts";
import type { ErrorSummary } from "../../protocol/index.ts";
import { EXIT } from "./exit-code.ts";
import type { Host } from "./host.ts";
import { colorsOf } from "./terminal/colors.ts";
import { safeText } from "./terminal/safe-text.ts";
import { UsageError } from "./usage-error.ts";

/** Tells on stderr what went wrong (code, message, hint; a stack only with `debug`) and gives the exit code. */
export async function reportFailure(error: unknown, host: Host, options: { readonly debug: boolean }): Promise<number> {
  if (error instanceof CancelledError) {
    await host.stderr.write(`${colorsOf(host.stderr).dim("Cancelled.")}\n`);
  } else if (error instanceof ConfigurationError) {
    const { describeProblems } = await import("./files/describe-problems.ts");
    await host.stderr.write(await describeProblems(error.diagnostics, host));
  } else {
    await host.stderr.write(failureText(summarize(error), host));
  }
  if (options.debug) await host.stderr.write(`${safeText(stackOf(error))}\n`);
  return exitCodeFor(error);
}

/** Code, message and hint of anything that was thrown. */
export function summarize(error: unknown): ErrorSummary {
  if (OrchestratorError.isInstance(error)) {
    return { code: error.code, message: error.message, ...(error.hint === undefined ? {} : { hint: error.hint }) };
  }
  return {
    code: "GC6004",
    message: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
    hint: "Run it again with --debug to see where it comes from.",
  };
}

/** One failure as text for people. */
export function failureText(error: ErrorSummary, host: Host): string {
  const { bold, cyan, dim, red } = colorsOf(host.stderr);
  const hint = error.hint === undefined ? "" : `  ${cyan("help:")} ${safeText(error.hint).replaceAll("\n", "\n        ")}\n`;
  return `${red(bold(`error ${error.code}`))}: ${safeText(error.message)}\n${hint}  ${dim(`more: graphcrew explain ${error.code}`)}\n`;
}

function exitCodeFor(error: unknown): number {
  if (error instanceof UsageError) return EXIT.usage;
  if (error instanceof CancelledError) return EXIT.interrupted;
  return EXIT.failed;
}

/** The stack of an error and of its causes. */
export function stackOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause === undefined ? "" : `\ncaused by ${stackOf(error.cause)}`;
  return `${error.stack ?? error.message}${cause}`;
}
