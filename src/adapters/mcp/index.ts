export { McpServers, type McpServersOptions, type McpTool, type McpToolsOptions } from "./mcp-servers.ts";
export type { McpHttpSettings, McpServerSettings, McpStdioSettings } from "./server-settings.ts";
