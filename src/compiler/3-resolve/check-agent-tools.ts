import type { Document, DocumentNode, MapNode } from "../1-parse/index.ts";
import type { CrewSpec } from "../2-validate/index.ts";
import { type DiagnosticCollector, listNames, quoteText, Suggester } from "../diagnostics/index.ts";
import { asMap, fieldNode, textOf } from "./document-sites.ts";

/** What the tools of agents are looked up in. */
export interface AgentToolsInput {
  readonly spec: CrewSpec;
  readonly document: Document;
  /** The entry of each agent in the document. */
  readonly entries: ReadonlyMap<string, MapNode>;
  readonly collector: DiagnosticCollector;
  /** Names of tools that code gives. */
  readonly supplied?: readonly string[] | undefined;
}

/** GC1215: an agent names a tool that is not declared, or that its server does not allow. GC1216: a server that is not declared. */
export function checkAgentTools(input: AgentToolsInput): void {
  const names = new ToolNames(input);
  for (const entry of input.entries.values()) {
    const tools = fieldNode(entry, "tools");
    if (tools?.type !== "list") continue;
    for (const item of tools.items) {
      const node = item.type === "map" ? fieldNode(item, "name") : item;
      const name = textOf(node);
      if (node !== undefined && name !== "") names.check(name, node);
    }
  }
}

class ToolNames {
  readonly #input: AgentToolsInput;
  readonly #tools: readonly string[];
  readonly #servers: readonly string[];
  readonly #all: Suggester;
  readonly #ofServers: Suggester;

  constructor(input: AgentToolsInput) {
    this.#input = input;
    this.#tools = [...Object.keys(input.spec.tools ?? {}), ...(input.supplied ?? [])];
    this.#servers = Object.keys(input.spec.mcpServers ?? {});
    this.#all = new Suggester(this.#tools);
    this.#ofServers = new Suggester(this.#servers);
  }

  check(name: string, node: DocumentNode): void {
    const slash = name.indexOf("/");
    if (slash === -1) this.#checkTool(name, node);
    else this.#checkServerTool(name.slice(0, slash), name.slice(slash + 1), node);
  }

  #checkTool(name: string, node: DocumentNode): void {
    if (this.#tools.includes(name)) return;
    const nearest = this.#all.suggest(name);
    if (nearest === undefined && this.#isOpen("tools")) return;
    this.#report("GC1215", node, `There is no tool ${quoteText(name)}.`, this.#hintForTool(name, nearest));
  }

  #hintForTool(name: string, nearest: string | undefined): string {
    if (this.#servers.includes(name)) return `It is an MCP server: write ${name}/* for all of its tools, or ${name}/TOOL for one.`;
    if (nearest !== undefined) return `Did you mean "${nearest}"?`;
    const server = this.#ofServers.suggest(name);
    if (server !== undefined) return `Did you mean "${server}/*"?`;
    const known = [...this.#tools, ...this.#servers.map((one) => `${one}/*`)];
    return known.length === 0 ? "Declare it below tools, or a server below mcp_servers." : `There are: ${listNames(known)}.`;
  }

  #checkServerTool(server: string, tool: string, node: DocumentNode): void {
    const allow = this.#input.spec.mcpServers?.[server]?.allow;
    if (!this.#servers.includes(server)) this.#reportServer(server, tool, node);
    else if (tool === "") {
      this.#report(
        "GC1215",
        node,
        `${quoteText(`${server}/`)} names no tool.`,
        `Write ${server}/* for all of its tools, or ${server}/TOOL for one.`,
      );
    } else if (tool !== "*" && allow?.includes(tool) === false) {
      const nearest = new Suggester(allow).suggest(tool);
      const hint =
        nearest === undefined ? `Add it to "allow" of the server, which has ${listNames(allow)}.` : `Did you mean "${server}/${nearest}"?`;
      this.#report("GC1215", node, `The MCP server ${quoteText(server)} does not allow the tool ${quoteText(tool)}.`, hint);
    }
  }

  #reportServer(server: string, tool: string, node: DocumentNode): void {
    const nearest = this.#ofServers.suggest(server);
    if (nearest === undefined && this.#isOpen("mcp_servers")) return;
    const declared = this.#servers.length === 0 ? "Declare it below mcp_servers." : `Declared servers: ${listNames(this.#servers)}.`;
    const hint = nearest === undefined ? declared : `Did you mean "${nearest}/${tool}"?`;
    this.#report("GC1216", node, `There is no MCP server ${quoteText(server)}.`, hint);
  }

  /** True when there may be more than could be read. */
  #isOpen(key: string): boolean {
    const { root } = this.#input.document;
    const node = fieldNode(root, key);
    return root.incomplete === true || (node !== undefined && (asMap(node) === undefined || asMap(node)?.incomplete === true));
  }

  #report(code: "GC1215" | "GC1216", { location }: DocumentNode, message: string, hint: string): void {
    this.#input.collector.report({ code, location, message, hint });
  }
}
