import type { Code } from "./codes.ts";
import { byDetails, type ErrorClasses, isText, textOf } from "./error-class.ts";
import { OrchestratorError } from "./orchestrator-error.ts";

/** What an error of an MCP server tells. */
export interface McpServerErrorOptions {
  readonly code: Code;
  /** The server's name in the crew file. */
  readonly server: string;
  readonly message: string;
  readonly hint?: string | undefined;
  readonly cause?: unknown;
  /** The tool that was called, where one was. */
  readonly tool?: string | undefined;
  /** The last lines that the server wrote to stderr. */
  readonly stderr?: string | undefined;
  /** What it wrote to stdout last that is no message. */
  readonly stdout?: string | undefined;
  readonly retryable?: boolean | undefined;
}

/**
 * An MCP server cannot be had, or did not do what was asked of it. Codes GC7001 to GC7005. `retryable` is true where the next
 * call may work, as after a crash: the server is started again then. What the server wrote is in `details` alone, as `stderr` and
 * `stdout`: it may be about other users of the server, so show it to nobody but its operator.
 */
export class McpServerError extends OrchestratorError {
  readonly server: string;

  constructor({ server, tool, stderr = "", stdout = "", ...rest }: McpServerErrorOptions) {
    super({
      ...rest,
      details: {
        server,
        ...(tool === undefined ? {} : { tool }),
        ...(stderr === "" ? {} : { stderr }),
        ...(stdout === "" ? {} : { stdout }),
      },
    });
    this.server = server;
  }
}

/** A module of the crew does not give the tool it should. Code GC7006. */
export class ToolModuleError extends OrchestratorError {
  readonly toolName: string;

  constructor(options: {
    readonly toolName: string;
    readonly message: string;
    readonly hint?: string | undefined;
    readonly cause?: unknown;
  }) {
    const { toolName, ...rest } = options;
    super({ code: "GC7006", ...rest, details: { toolName } });
    this.toolName = toolName;
  }
}

export const TOOL_ERRORS: ErrorClasses = {
  McpServerError: {
    codes: ["GC7001", "GC7002", "GC7003", "GC7004", "GC7005"],
    read: byDetails({ server: isText }, ({ server }, { code, message, details: { tool, stderr, stdout } }) => {
      const said = { tool: textOf(tool), stderr: textOf(stderr), stdout: textOf(stdout) };
      return new McpServerError({ code, message, server, ...said });
    }),
  },
  ToolModuleError: {
    codes: ["GC7006"],
    read: byDetails({ toolName: isText }, ({ toolName }, { message }) => new ToolModuleError({ toolName, message })),
  },
};
