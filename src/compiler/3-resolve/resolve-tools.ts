import type { SourceLocation } from "../../protocol/index.ts";
import { type Document, type DocumentNode, locationOf } from "../1-parse/index.ts";
import type { CrewSpec, McpServerSpec, ToolSpec } from "../2-validate/index.ts";
import { type DiagnosticCollector, quoteText, suggest } from "../diagnostics/index.ts";
import { asMap, fieldNode } from "./document-sites.ts";
import { findModule } from "./find-module.ts";
import { inBatches } from "./in-batches.ts";
import type { FileReference, ProjectFiles } from "./project-files.ts";

/** What tools and servers are resolved with. */
export interface ToolsInput {
  readonly spec: CrewSpec;
  readonly document: Document;
  readonly files: ProjectFiles;
  readonly collector: DiagnosticCollector;
}

/** The tools and servers of a crew with their modules and folders found. */
export async function resolveTools(input: ToolsInput): Promise<Pick<CrewSpec, "tools" | "mcpServers">> {
  const { spec } = input;
  const tools = await inBatches(Object.values(spec.tools ?? {}), (tool) => resolveTool(tool, input));
  const servers = await inBatches(Object.values(spec.mcpServers ?? {}), (server) => resolveServer(server, input));
  return {
    ...(spec.tools === undefined ? {} : { tools: Object.fromEntries(tools.map((tool) => [tool.name, tool])) }),
    ...(spec.mcpServers === undefined ? {} : { mcpServers: Object.fromEntries(servers.map((server) => [server.name, server])) }),
  };
}

async function resolveTool(tool: ToolSpec, { document, files }: ToolsInput): Promise<ToolSpec> {
  // A module that is missing, or could not be read, is reported as such.
  if (tool.module === "") return tool;
  const location = placeOf(document, ["tools", tool.name, "module"]);
  return { ...tool, module: await findModule({ path: tool.module, location }, files) };
}

async function resolveServer(server: McpServerSpec, input: ToolsInput): Promise<McpServerSpec> {
  checkApproval(server, input);
  if (server.type === "http" || server.cwd === undefined) return server;
  const reference = { path: server.cwd, location: placeOf(input.document, ["mcp_servers", server.name, "cwd"]) };
  return { ...server, cwd: await findFolder(reference, input.files) };
}

/** The path of a folder inside the project. GC1018 for one outside, GC1204 for one that is not there. */
async function findFolder(reference: FileReference, files: ProjectFiles): Promise<string> {
  const found = await files.find(reference);
  if (found.type === "problem") {
    files.report(reference, found);
    return reference.path;
  }
  const listed = await files.list(found.path);
  if (listed.type === "problem") files.report(reference, listed);
  return found.path;
}

/** GC1215: a person is to be asked about a tool that nobody may use. */
function checkApproval({ name, approval, allow }: McpServerSpec, { document, collector }: ToolsInput): void {
  if (allow === undefined) return;
  const written = asMap(nodeOf(document, ["mcp_servers", name, "approval"]));
  for (const tool of approval.tools.filter((one) => !allow.includes(one))) {
    const nearest = suggest(tool, allow);
    collector.report({
      code: "GC1215",
      location: written?.entries.find(({ key }) => key === tool)?.keyLocation ?? placeOf(document, ["mcp_servers", name]),
      message: `The MCP server ${quoteText(name)} does not allow the tool ${quoteText(tool)}.`,
      hint: nearest === undefined ? `Add it to "allow", or remove it here.` : `Did you mean "${nearest}"?`,
    });
  }
}

function placeOf(document: Document, path: readonly string[]): SourceLocation {
  return nodeOf(document, path)?.location ?? locationOf(document, path.slice(0, 1), "key");
}

function nodeOf(document: Document, path: readonly string[]): DocumentNode | undefined {
  let node: DocumentNode | undefined = document.root;
  for (const key of path) node = fieldNode(asMap(node), key);
  return node;
}
