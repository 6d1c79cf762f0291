import { locationOf } from "../../1-parse/index.ts";
import type { RuleInput } from "./rule.ts";

/** GC1912: a tool or an MCP server that no agent uses. */
export function reportUnusedTools({ spec, document, collector }: RuleInput): void {
  const used = spec.agents.flatMap((agent) => agent.tools ?? []);
  const tools = new Set(used.flatMap((tool) => (tool.type === "module" ? tool.name : [])));
  for (const agent of spec.agents) for (const { name } of agent.react?.actions ?? []) tools.add(name);
  const servers = new Set(used.flatMap((tool) => (tool.type === "mcp" ? tool.server : [])));
  for (const name of Object.keys(spec.tools ?? {}).filter((one) => !tools.has(one))) {
    collector.report({
      code: "GC1912",
      location: locationOf(document, ["tools", name], "key"),
      message: `Tool "${name}" is not used by any agent.`,
      hint: `Remove it, or name it at an agent: tools: [${name}].`,
    });
  }
  for (const name of Object.keys(spec.mcpServers ?? {}).filter((one) => !servers.has(one))) {
    collector.report({
      code: "GC1912",
      location: locationOf(document, ["mcp_servers", name], "key"),
      message: `MCP server "${name}" is not used by any agent.`,
      hint: `Remove it, or name its tools at an agent: tools: [${name}/*].`,
    });
  }
}
