import type { ApiKey } from "./api-key.ts";

/** A tool that a module of the project gives. */
export interface ToolSpec {
  readonly name: string;
  /** Path of the module, resolved. */
  readonly module: string;
  /** Absent: the default export. */
  readonly export?: string;
  /** In place of the tool's own. */
  readonly description?: string;
  /** A person is asked before each call. */
  readonly approval: boolean;
  /** Absent: `timeouts.toolCallMs`. */
  readonly timeoutMs?: number;
}

/** Which tools of a server a person is asked about before each call. */
export interface ServerApproval {
  readonly all: boolean;
  /** Names of tools, as the server calls them. */
  readonly tools: readonly string[];
}

interface CommonServerSpec {
  readonly name: string;
  /** Names of the tools that may be used, as the server calls them; absent: all. */
  readonly allow?: readonly string[];
  /** Absent: `timeouts.toolCallMs`. */
  readonly timeoutMs?: number;
  readonly startTimeoutMs?: number;
  readonly approval: ServerApproval;
}

/** An MCP server that is a program. */
export interface McpProgramSpec extends CommonServerSpec {
  readonly type: "stdio";
  readonly command: string;
  readonly args: readonly string[];
  /** Never printed, logged or exported; not part of the plan. */
  readonly env: Readonly<Record<string, ApiKey>>;
  /** Resolved; absent: the project. */
  readonly cwd?: string;
}

/** An MCP server that is reached by HTTP. */
export interface McpHttpSpec extends CommonServerSpec {
  readonly type: "http";
  readonly url: string;
  /** Never printed, logged or exported; not part of the plan. */
  readonly headers: Readonly<Record<string, ApiKey>>;
  readonly bearerToken?: ApiKey;
}

/** An entry of `mcp_servers`. */
export type McpServerSpec = McpProgramSpec | McpHttpSpec;

/** A tool that an agent may use: one of `tools`, or one or all (`*`) of an MCP server. */
export type AgentToolSpec =
  | { readonly type: "module"; readonly name: string; readonly approval: boolean }
  | { readonly type: "mcp"; readonly server: string; readonly tool: string; readonly approval: boolean };
