import type { AgentSpec, AgentToolSpec, CrewSpec } from "../../compiler/index.ts";
import type { Logger, Tool } from "../../protocol/index.ts";
import { type McpServers, openMcpServers } from "../open-parts.ts";
import { version } from "../version.ts";
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
  readonly importModule: (path: string) => Promise<unknown>;
  readonly logger: Logger;
}

/** The tools of a crew: those of modules are opened with the crew, MCP servers when an agent first asks for their tools. */
export class CrewTools {
  readonly #options: CrewToolsOptions;
  readonly #modules: ReadonlyMap<string, Tool>;
  #servers: Promise<McpServers> | undefined;

  private constructor(options: CrewToolsOptions, modules: ReadonlyMap<string, Tool>) {
    this.#options = options;
    this.#modules = modules;
  }

  /** @throws {ToolModuleError} GC7006 when a module does not give the tool it should. */
  static async open(options: CrewToolsOptions): Promise<CrewTools> {
    const { spec, importModule } = options;
    const modules = new Map<string, Tool>();
    if (spec.tools === undefined) return new CrewTools(options, modules);
    const { openToolModule } = await import("./open-tool-module.ts");
    for (const tool of Object.values(spec.tools))
      modules.set(tool.name, await openToolModule(tool, { importModule, timeoutMs: spec.timeouts.toolCallMs }));
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

  /** Ends the MCP servers; gives back when no process is left. */
  async close(): Promise<void> {
    await (await this.#servers)?.close();
  }

  async #find(named: AgentToolSpec, signal: AbortSignal | undefined): Promise<readonly AgentTool[]> {
    const { spec } = this.#options;
    if (named.type === "module") {
      const tool = this.#modules.get(named.name);
      return tool === undefined ? [] : [{ tool, approval: named.approval || spec.tools?.[named.name]?.approval === true }];
    }
    const servers = await this.#open();
    const { server } = named;
    const tools = named.tool === "*" ? await servers.tools(server, { signal }) : [await servers.tool(server, named.tool, { signal })];
    const asks = spec.mcpServers?.[server]?.approval;
    return tools.map((tool) => ({ tool, approval: named.approval || asks?.all === true || asks?.tools.includes(tool.tool) === true }));
  }

  #open(): Promise<McpServers> {
    const { spec, logger } = this.#options;
    this.#servers ??= openMcpServers(mcpSettings(spec), { logger, version });
    return this.#servers;
  }
}
