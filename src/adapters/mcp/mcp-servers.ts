import { closest, distance } from "fastest-levenshtein";
import { ClosedError, InvalidArgumentError, McpServerError } from "../../errors/index.ts";
import { silentLogger, systemClock } from "../../observe/index.ts";
import type { Clock, Logger, Tool } from "../../protocol/index.ts";
import { McpServer, type McpServerParts } from "./mcp-server.ts";
import type { OfferedTool, ToolList } from "./offered-tool.ts";
import { ProcessGroups } from "./process-groups.ts";
import type { McpServerSettings } from "./server-settings.ts";
import { toolName } from "./tool-name.ts";

/** A tool of an MCP server. */
export interface McpTool extends Tool {
  /** Name of the server. */
  readonly server: string;
  /** Name of the tool as the server calls it. */
  readonly tool: string;
}

/** What a pool of servers is made with. */
export interface McpServersOptions {
  /** Default: silent. */
  readonly logger?: Logger | undefined;
  /** Default: the machine's. */
  readonly clock?: Clock | undefined;
  /** Version that servers are told beside the name of this package. Default `0`. */
  readonly version?: string | undefined;
}

/** What an asking for tools carries along. */
export interface McpToolsOptions {
  /** Ends the waiting; a server that is being started goes on. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * MCP servers by name. Each is started when one of its tools is first asked for or called, once for all who share the pool, and
 * started again after it was lost. Close the pool to end them.
 * @see https://modelcontextprotocol.io/specification
 */
export class McpServers {
  readonly #servers: ReadonlyMap<string, McpServer>;
  readonly #logger: Logger;
  #closing: Promise<void> | undefined;

  /** @throws {InvalidArgumentError} GC5001 for an address that is none, or without servers. */
  constructor(settings: Readonly<Record<string, McpServerSettings>>, options: McpServersOptions = {}) {
    if (typeof settings !== "object" || settings === null || Array.isArray(settings)) {
      throw new InvalidArgumentError("McpServers needs servers by name.", {
        hint: 'For example { math: { command: "npx", args: ["…"] } }.',
      });
    }
    const { logger = silentLogger, clock = systemClock, version = "0" } = options;
    const parts: McpServerParts = { groups: new ProcessGroups(), clock, logger, version };
    this.#logger = logger;
    this.#servers = new Map(Object.entries(settings).map(([name, server]) => [name, new McpServer(name, checked(name, server), parts)]));
  }

  /** Names of the servers. */
  get names(): readonly string[] {
    return [...this.#servers.keys()];
  }

  /**
   * Grows whenever a server may offer other tools than before: when it says so, and when it was started again. Starts nothing and
   * waits for nothing.
   */
  toolsVersion(server: string): number {
    return this.#serverOf(server).toolsVersion;
  }

  /**
   * The tools of a server that are allowed and can be used. A tool that cannot is left out, with a line in the log.
   * @throws {McpServerError} GC7001 to GC7004 when the server cannot be had.
   */
  async tools(server: string, { signal }: McpToolsOptions = {}): Promise<readonly McpTool[]> {
    const found = this.#serverOf(server);
    const { tools, unusable } = await found.tools(signal);
    const { allow } = found.settings;
    const isAllowed = ({ name }: { readonly name: string }): boolean => allow === undefined || allow.includes(name);
    for (const { name, problem } of unusable.filter(isAllowed))
      this.#logger.warn({ server, tool: name, code: "GC7005" }, `The tool "${name}" of MCP server "${server}" is left out: it ${problem}.`);
    return tools.filter(isAllowed).map((tool) => mcpTool(found, tool));
  }

  /**
   * One tool of a server.
   * @throws {McpServerError} GC7005 when the server has no such tool, it is not allowed, or it cannot be used; GC7001 to GC7004 when
   * the server cannot be had.
   */
  async tool(server: string, tool: string, { signal }: McpToolsOptions = {}): Promise<McpTool> {
    const found = this.#serverOf(server);
    const list = await found.tools(signal);
    const offered = list.tools.find(({ name }) => name === tool);
    const { allow } = found.settings;
    if (offered === undefined || allow?.includes(tool) === false) throw unusableTool(server, tool, list, allow);
    return mcpTool(found, offered);
  }

  /** Ends every server and gives up what still runs; once it is done, no process is left. */
  close(): Promise<void> {
    this.#closing ??= Promise.all([...this.#servers.values()].map((server) => server.close())).then(() => undefined);
    return this.#closing;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  #serverOf(name: string): McpServer {
    if (this.#closing !== undefined) throw new ClosedError("The pool of MCP servers");
    const server = this.#servers.get(name);
    if (server !== undefined) return server;
    throw new InvalidArgumentError(`There is no MCP server "${name}".`, { hint: `There are: ${this.names.join(", ") || "none"}.` });
  }
}

function mcpTool(server: McpServer, { name, description, parameters }: OfferedTool): McpTool {
  return {
    name: toolName(server.name, name),
    description,
    parameters,
    server: server.name,
    tool: name,
    call: (given, { signal } = {}) => server.call(name, given, signal),
  };
}

function unusableTool(server: string, tool: string, { tools, unusable }: ToolList, allow: readonly string[] | undefined): McpServerError {
  const problem = unusable.find(({ name }) => name === tool)?.problem;
  const common = { code: "GC7005", server, tool } as const;
  if (problem !== undefined) {
    const hint = "Tell its maker; the other tools of the server can be used.";
    return new McpServerError({ ...common, message: `The tool "${tool}" of MCP server "${server}" ${problem}.`, hint });
  }
  const names = tools.map(({ name }) => name);
  if (names.includes(tool)) {
    const hint = `Add it to "allow" of the server, which allows ${allow?.join(", ") || "none"}.`;
    return new McpServerError({ ...common, message: `The tool "${tool}" of MCP server "${server}" is not allowed.`, hint });
  }
  const nearest = names.length === 0 ? undefined : closest(tool, names);
  const isNear = nearest !== undefined && distance(tool, nearest) <= Math.max(1, tool.length / 3);
  const hint = isNear ? `Did you mean "${nearest}"?` : `It has: ${names.join(", ") || "none"}.`;
  return new McpServerError({ ...common, message: `MCP server "${server}" has no tool "${tool}".`, hint });
}

function checked(name: string, settings: McpServerSettings): McpServerSettings {
  if (settings.type === "http" && !/^https?:$/.test(protocolOf(settings.url))) {
    throw new InvalidArgumentError(`MCP server "${name}" has an url that is none: it must begin with http:// or https://.`);
  }
  return settings;
}

function protocolOf(url: string): string {
  try {
    return new URL(url).protocol;
  } catch {
    return "";
  }
}
