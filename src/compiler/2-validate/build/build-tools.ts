import { ApiKey } from "../api-key.ts";
import type { AgentToolSpec, McpServerSpec, ServerApproval, ToolSpec } from "../tool-spec.ts";
import { asList, asMap, asMs, asText, defined } from "./plain-data.ts";

/** The tools that modules give; `undefined` without any. Modules stay as they are written. */
export function buildTools(value: unknown): Readonly<Record<string, ToolSpec>> | undefined {
  return someOf(value, (name, entry) => {
    const data = asMap(entry);
    return {
      name,
      module: asText(data.module) ?? "",
      approval: data.approval === "required",
      ...defined({ export: asText(data.export), description: asText(data.description)?.trim(), timeoutMs: asMs(data.timeout_seconds) }),
    };
  });
}

/** The MCP servers; `undefined` without any. Folders stay as they are written. */
export function buildMcpServers(value: unknown): Readonly<Record<string, McpServerSpec>> | undefined {
  return someOf(value, buildServer);
}

/** What an agent may use. `approval`: a person is asked about everything it does. */
export function buildAgentTools(value: unknown, approval: boolean): readonly AgentToolSpec[] | undefined {
  const tools = asList(value).flatMap((item): readonly AgentToolSpec[] => {
    const name = asText(item) ?? asText(asMap(item).name);
    if (name === undefined) return [];
    const asks = approval || asMap(item).approval === "required";
    const slash = name.indexOf("/");
    if (slash === -1) return [{ type: "module", name, approval: asks }];
    return [{ type: "mcp", server: name.slice(0, slash), tool: name.slice(slash + 1), approval: asks }];
  });
  return tools.length === 0 ? undefined : tools;
}

function buildServer(name: string, value: unknown): McpServerSpec {
  const data = asMap(value);
  const allow = data.allow === undefined ? undefined : textsOf(data.allow);
  const common = {
    name,
    approval: buildApproval(data.approval),
    ...defined({ allow, timeoutMs: asMs(data.timeout_seconds), startTimeoutMs: asMs(data.start_timeout_seconds) }),
  };
  const url = asText(data.url);
  if (url !== undefined && data.command === undefined) {
    return {
      ...common,
      type: "http",
      url,
      headers: hidden(data.headers),
      ...defined({ bearerToken: hiddenText(asText(data.bearer_token)) }),
    };
  }
  const program = { command: asText(data.command) ?? "", args: textsOf(data.args), env: hidden(data.env) };
  return { ...common, type: "stdio", ...program, ...defined({ cwd: asText(data.cwd) }) };
}

function buildApproval(value: unknown): ServerApproval {
  return { all: value === "required", tools: Object.keys(asMap(value)) };
}

function hidden(value: unknown): Readonly<Record<string, ApiKey>> {
  return Object.fromEntries(
    Object.entries(asMap(value)).flatMap(([key, text]) => (typeof text === "string" ? [[key, new ApiKey(text)]] : [])),
  );
}

function hiddenText(text: string | undefined): ApiKey | undefined {
  return text === undefined ? undefined : new ApiKey(text);
}

function textsOf(value: unknown): readonly string[] {
  return asList(value).flatMap((item) => asText(item) ?? []);
}

function someOf<Spec>(value: unknown, build: (name: string, entry: unknown) => Spec): Readonly<Record<string, Spec>> | undefined {
  const entries = Object.entries(asMap(value)).map(([name, entry]) => [name, build(name, entry)] as const);
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}
