import {
  type AgentTools,
  actionOfSupplied,
  actionOfTool,
  handlerOfSupplied,
  handlerOfTool,
  isSuppliedTool,
  type SuppliedTool,
} from "../../agents/index.ts";
import type { AgentSpec, AgentToolSpec, CrewSpec, ToolSpec } from "../../compiler/index.ts";
import { InvalidArgumentError } from "../../errors/index.ts";
import { systemClock } from "../../observe/index.ts";
import type { Clock, Logger, Tool } from "../../protocol/index.ts";
import type { ActionHandler, ReactAction } from "../../react/index.ts";
import { type McpServers, openMcpServers } from "../open-parts.ts";
import { version } from "../version.ts";
import { type CallLimit, limitHandler } from "./limit-call.ts";
import { mcpSettings } from "./mcp-settings.ts";

/** A tool that an agent may use. */
export interface AgentTool {
  readonly tool: Tool;
  /** True when a person is asked before each call. */
  readonly approval: boolean;
}

/** What the tools of a crew are opened with. */
export interface CrewToolsOptions {
  readonly spec: CrewSpec;
  /** Tools that code gives, by name. Default: none. */
  readonly supplied?: Readonly<Record<string, SuppliedTool>> | undefined;
  readonly importModule: (path: string) => Promise<unknown>;
  readonly logger: Logger;
  /** Default: the machine's. */
  readonly clock?: Clock | undefined;
}

/** The tools of a crew: those of modules are opened with the crew, MCP servers when an agent first asks for their tools. */
export class CrewTools implements AgentTools {
  readonly #options: CrewToolsOptions;
  readonly #supplied: ReadonlyMap<string, SuppliedTool>;
  readonly #modules: ReadonlyMap<string, Tool>;
  #servers: Promise<McpServers> | undefined;

  private constructor(options: CrewToolsOptions, modules: ReadonlyMap<string, Tool>) {
    this.#options = options;
    this.#modules = modules;
    this.#supplied = new Map(Object.entries(options.supplied ?? {}));
  }

  /**
   * @throws {ToolModuleError} GC7006 when a module does not give the tool it should.
   * @throws {InvalidArgumentError} GC5001 for a supplied tool that is none.
   */
  static async open(options: CrewToolsOptions): Promise<CrewTools> {
    const { spec, importModule, supplied = {}, clock } = options;
    checkSupplied(supplied);
    const modules = new Map<string, Tool>();
    if (spec.tools === undefined) return new CrewTools(options, modules);
    const { openToolModule } = await import("./open-tool-module.ts");
    // What code supplies takes the place of what the file declares.
    for (const tool of Object.values(spec.tools).filter(({ name }) => !Object.hasOwn(supplied, name)))
      modules.set(tool.name, await openToolModule(tool, { importModule, timeoutMs: spec.timeouts.toolCallMs, clock }));
    return new CrewTools(options, modules);
  }

  /**
   * What an agent may use, in the order of its file and each once; starts the MCP servers it names.
   * @throws {McpServerError} GC7001 to GC7005 when a server or one of its tools cannot be had.
   */
  async toolsOf(agent: AgentSpec, { signal }: { readonly signal?: AbortSignal | undefined } = {}): Promise<readonly AgentTool[]> {
    const found = await Promise.all((agent.tools ?? []).map((tool) => this.#find(tool, signal)));
    const byName = new Map<string, AgentTool>();
    for (const { tool, approval } of found.flat()) {
      byName.set(tool.name, { tool, approval: approval || byName.get(tool.name)?.approval === true });
    }
    return [...byName.values()];
  }

  startsServers(agent: AgentSpec): boolean {
    return (agent.tools ?? []).some(({ type }) => type === "mcp");
  }

  /** The same as actions, what code supplies included. */
  async actionsOf(agent: AgentSpec, { signal }: { readonly signal?: AbortSignal | undefined } = {}): Promise<readonly ReactAction[]> {
    const found = await Promise.all((agent.tools ?? []).map((named) => this.#actionsNamed(named, signal)));
    const byName = new Map<string, ReactAction>();
    for (const action of found.flat()) {
      byName.set(action.name, { ...action, approval: action.approval === true || byName.get(action.name)?.approval === true });
    }
    return [...byName.values()];
  }

  handlerOf(name: string): ActionHandler | undefined {
    const supplied = this.#supplied.get(name);
    if (supplied !== undefined) return limitHandler(name, this.#limitOf(name), handlerOfSupplied(supplied));
    const tool = this.#modules.get(name);
    return tool === undefined ? undefined : handlerOfTool(tool);
  }

  asksFirst(name: string): boolean {
    const supplied = this.#supplied.get(name);
    const asks = typeof supplied === "object" && "approval" in supplied && supplied.approval === true;
    return asks || this.#asks(name);
  }

  /** Ends the MCP servers; gives back when no process is left. */
  async close(): Promise<void> {
    // What could not be opened need not be closed.
    const servers = await this.#servers?.catch(() => undefined);
    await servers?.close();
  }

  async #find(named: AgentToolSpec, signal: AbortSignal | undefined): Promise<readonly AgentTool[]> {
    if (named.type === "module") {
      const tool = this.#modules.get(named.name);
      return tool === undefined ? [] : [{ tool, approval: named.approval || this.#asks(named.name) }];
    }
    const servers = await this.#open();
    const { server } = named;
    const tools = named.tool === "*" ? await servers.tools(server, { signal }) : [await servers.tool(server, named.tool, { signal })];
    const { mcpServers = {} } = this.#options.spec;
    const asks = Object.hasOwn(mcpServers, server) ? mcpServers[server]?.approval : undefined;
    return tools.map((tool) => ({ tool, approval: named.approval || asks?.all === true || asks?.tools.includes(tool.tool) === true }));
  }

  async #actionsNamed(named: AgentToolSpec, signal: AbortSignal | undefined): Promise<readonly ReactAction[]> {
    const supplied = named.type === "module" ? this.#supplied.get(named.name) : undefined;
    if (supplied === undefined || named.type !== "module")
      return (await this.#find(named, signal)).map(({ tool, approval: asks }) => actionOfTool(tool, asks));
    const { name } = named;
    const action = actionOfSupplied(name, supplied, named.approval || this.#asks(name));
    return [{ ...action, handler: limitHandler(name, this.#limitOf(name), action.handler) }];
  }

  /** True when the crew file wants a person to be asked for a tool. */
  #asks(tool: string): boolean {
    return this.#entryOf(tool)?.approval === true;
  }

  #limitOf(tool: string): CallLimit {
    const { spec, clock = systemClock } = this.#options;
    return { limitMs: this.#entryOf(tool)?.timeoutMs ?? spec.timeouts.toolCallMs, clock };
  }

  /** What the crew file says of a tool, by its own entries alone. */
  #entryOf(tool: string): ToolSpec | undefined {
    const { tools = {} } = this.#options.spec;
    return Object.hasOwn(tools, tool) ? tools[tool] : undefined;
  }

  #open(): Promise<McpServers> {
    const { spec, logger, clock } = this.#options;
    if (this.#servers !== undefined) return this.#servers;
    const opening = openMcpServers(mcpSettings(spec), { logger, version, clock });
    this.#servers = opening;
    // The next request tries again.
    opening.catch(() => {
      if (this.#servers === opening) this.#servers = undefined;
    });
    return opening;
  }
}

function checkSupplied(supplied: Readonly<Record<string, unknown>>): void {
  for (const [name, tool] of Object.entries(supplied)) {
    if (isSuppliedTool(tool)) continue;
    throw new InvalidArgumentError(`tools: "${name}" is no tool.`, {
      hint: "Give a function, a tool of LangChain, or an action made by functionAction.",
    });
  }
}
