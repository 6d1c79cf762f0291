import { existsSync } from "node:fs";
import { McpServerError, thrownText } from "../../errors/index.ts";
import type { Connection } from "./connection.ts";
import { hideSecrets } from "./hide-secrets.ts";
import { ProcessTransport } from "./process-transport.ts";
import { type McpServerSettings, secretsOf } from "./server-settings.ts";

/** Where something failed. */
export interface FailurePlace {
  readonly server: string;
  readonly settings: McpServerSettings;
  readonly connection: Connection | undefined;
}

/** How programs that start MCP servers are installed. */
const INSTALL_HINTS: Readonly<Record<string, string>> = {
  npx: "npx comes with Node.js and npm.",
  uvx: "uvx comes with uv: https://docs.astral.sh/uv/",
  uv: "Install uv: https://docs.astral.sh/uv/",
  docker: "Install Docker, or name another command.",
  python: "Install Python, or write python3.",
};

/** Statuses of HTTP that another try does not change. */
const FINAL_STATUSES: readonly number[] = [400, 401, 403, 404, 405, 406, 410];

/** Why a server did not start, as the error to throw. */
export function startFailure(error: unknown, place: FailurePlace): McpServerError {
  const { server, settings } = place;
  if (error instanceof McpServerError) return error;
  const { message, hint, retryable } = settings.type === "stdio" ? programFailure(error, place) : httpFailure(error, settings.url);
  return told(place, { code: "GC7002", message: `MCP server "${server}" ${message}`, hint, retryable, cause: error });
}

/** The server took longer than it may. */
export function tooLong(place: FailurePlace, what: { readonly limitMs: number; readonly tool?: string | undefined }): McpServerError {
  const { limitMs, tool } = what;
  const seconds = limitMs / 1000;
  const message =
    tool === undefined
      ? `MCP server "${place.server}" was not ready after ${seconds} s.`
      : `MCP server "${place.server}" gave no result of "${tool}" within ${seconds} s.`;
  const key = tool === undefined ? "start_timeout_seconds" : "timeout_seconds";
  return told(place, { code: "GC7003", message, tool, hint: `Raise ${key} of the server, or look at what it waits for.`, retryable: true });
}

/** The server was lost while it had something to do. */
export function stopped(place: FailurePlace, { tool, cause }: { readonly tool?: string; readonly cause?: unknown } = {}): McpServerError {
  const { server } = place;
  return told(place, {
    code: "GC7004",
    message: `MCP server "${server}" ${endingOf(place) ?? "was lost"}${tool === undefined ? "" : ` while it worked on "${tool}"`}.`,
    hint: "The server is started again at the next call. Whether the work was done is not known.",
    tool,
    retryable: true,
    cause,
  });
}

interface Told {
  readonly code: "GC7002" | "GC7003" | "GC7004";
  readonly message: string;
  readonly hint: string;
  readonly retryable: boolean;
  readonly tool?: string | undefined;
  readonly cause?: unknown;
}

/**
 * The error, without any secret. What the server wrote stays in its details: many tenants share a server, and the message reaches
 * models and users.
 */
function told({ server, settings, connection }: FailurePlace, { message, cause, ...rest }: Told): McpServerError {
  const safe = (text: string): string => hideSecrets(text, secretsOf(settings));
  const transport = connection?.transport instanceof ProcessTransport ? connection.transport : undefined;
  // The cause may hold what the message must not.
  const kept = cause === undefined || safe(thrownText(cause)) === thrownText(cause) ? cause : undefined;
  return new McpServerError({
    server,
    ...rest,
    message: safe(message),
    stderr: safe(transport?.stderr.text ?? ""),
    stdout: safe(transport?.noise.text ?? ""),
    cause: kept,
  });
}

interface Described {
  readonly message: string;
  readonly hint: string;
  readonly retryable: boolean;
}

function programFailure(error: unknown, place: FailurePlace): Described {
  const { settings } = place;
  if (settings.type !== "stdio") return httpFailure(error, settings.url);
  const { command, cwd } = settings;
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "ENOENT" && cwd !== undefined && !existsSync(cwd))
    return { message: `cannot be started: there is no folder "${cwd}".`, hint: "Set cwd to a folder that exists.", retryable: false };
  if (code === "ENOENT") {
    const install = INSTALL_HINTS[command] ?? "Install it, or name it with its path.";
    return {
      message: `cannot be started: there is no program "${command}".`,
      hint: `${install} Programs are looked for on the PATH.`,
      retryable: false,
    };
  }
  if (code === "EACCES")
    return {
      message: `cannot be started: "${command}" may not be run.`,
      hint: "Make the file executable, or start it by its interpreter.",
      retryable: false,
    };
  const ending = endingOf(place);
  if (ending !== undefined)
    return {
      message: `${ending} before it was ready.`,
      hint: "Run its command by hand to see what is wrong; the log has what it wrote.",
      retryable: true,
    };
  return {
    message: `cannot be used: ${thrownText(error)}.`,
    hint: "Look whether the program is an MCP server that speaks through stdin and stdout.",
    retryable: false,
  };
}

function httpFailure(error: unknown, url: string): Described {
  const { origin, pathname } = new URL(url);
  const address = `${origin}${pathname}`;
  const status = error instanceof Error && "code" in error && typeof error.code === "number" ? error.code : undefined;
  if (status === 401 || status === 403)
    return {
      message: `at ${address} refused the credentials (HTTP ${status}).`,
      hint: "Check bearer_token and headers of the server.",
      retryable: false,
    };
  if (status !== undefined && FINAL_STATUSES.includes(status))
    return {
      message: `at ${address} cannot be used (HTTP ${status}).`,
      hint: "Check the url: it must be that of a streamable HTTP endpoint, often /mcp.",
      retryable: false,
    };
  if (status !== undefined && status >= 500)
    return { message: `at ${address} has a problem of its own (HTTP ${status}).`, hint: "Look at the log of the server.", retryable: true };
  return {
    message: `at ${address} cannot be reached: ${causeText(error)}.`,
    hint: "Check the url, and that the server runs.",
    retryable: true,
  };
}

/** `fetch failed` says nothing; what it was caused by does. */
function causeText(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  if (cause instanceof Error) return cause.message || String((cause as NodeJS.ErrnoException).code);
  return thrownText(error).replace(/\.$/, "");
}

function endingOf({ connection }: FailurePlace): string | undefined {
  return connection?.transport instanceof ProcessTransport ? connection.transport.ending : undefined;
}
