import type { ApiKey, CrewSpec, McpServerSpec } from "../../compiler/index.ts";
import type { McpServerSettings } from "../open-parts.ts";

/** The servers of a crew file as they are opened: secrets revealed, programs in the project's folder where none is named. */
export function mcpSettings(spec: CrewSpec): Readonly<Record<string, McpServerSettings>> {
  return Object.fromEntries(Object.entries(spec.mcpServers ?? {}).map(([name, server]) => [name, settingsOf(server, spec)]));
}

function settingsOf(server: McpServerSpec, { projectDir, timeouts }: CrewSpec): McpServerSettings {
  const { allow, timeoutMs = timeouts.toolCallMs, startTimeoutMs } = server;
  const common = { allow, timeoutMs, startTimeoutMs };
  if (server.type === "http") {
    const { url, headers, bearerToken } = server;
    return { ...common, type: "http", url, headers: revealed(headers), bearerToken: bearerToken?.reveal() };
  }
  const { command, args, env, cwd = projectDir } = server;
  return { ...common, type: "stdio", command, args, env: revealed(env), cwd };
}

function revealed(secrets: Readonly<Record<string, ApiKey>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(secrets).map(([name, secret]) => [name, secret.reveal()]));
}
