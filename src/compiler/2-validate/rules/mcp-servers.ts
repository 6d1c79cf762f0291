import type { DocumentNode, MapEntry, MapNode } from "../../1-parse/index.ts";
import { type DiagnosticCollector, quoteText } from "../../diagnostics/index.ts";
import { SECRET_NAME_PATTERN } from "../name-rules.ts";
import { HTTP_KEYS, PROGRAM_KEYS } from "../schemas/tools-schema.ts";
import { field, type Rule } from "./rule.ts";

/** GC1216: a server that is neither a program nor reached by HTTP, or both. GC1104: a secret of it stands in the file itself. */
export const mcpServers: Rule = (document, collector) => {
  const servers = field(document.root, "mcp_servers");
  if (servers?.type !== "map") return;
  for (const { key, keyLocation, value } of servers.entries) {
    if (value.type !== "map" || value.incomplete === true) continue;
    checkKeys({ name: key, keyLocation, server: value }, collector);
    checkSecrets(key, value, collector);
  }
};

interface Server {
  readonly name: string;
  readonly keyLocation: MapEntry["keyLocation"];
  readonly server: MapNode;
}

function checkKeys({ name, keyLocation, server }: Server, collector: DiagnosticCollector): void {
  const keysOf = (keys: readonly string[]) => server.entries.filter(({ key }) => keys.includes(key));
  const url = server.entries.find(({ key }) => key === "url");
  const command = server.entries.find(({ key }) => key === "command");
  if (url === undefined && command === undefined) {
    collector.report({
      code: "GC1216",
      location: keyLocation,
      message: `The MCP server ${quoteText(name)} has neither "command" nor "url".`,
      hint: "Add command: with the program to start, or url: with the address of a server that runs.",
    });
    return;
  }
  const [main, strays] = command === undefined ? ["url", keysOf(PROGRAM_KEYS)] : ["command", keysOf(HTTP_KEYS)];
  for (const stray of strays) {
    collector.report({
      code: "GC1216",
      location: stray.keyLocation,
      message: `The MCP server ${quoteText(name)} cannot have both ${quoteText(main)} and ${quoteText(stray.key)}.`,
      hint:
        main === "command"
          ? "A program is started with command, args, env and cwd; a server that runs is reached by url, headers and bearer_token."
          : "A server that runs is reached by url, headers and bearer_token; env and cwd are for programs that are started.",
      related: [{ ...(command ?? url ?? stray).keyLocation, message: `${quoteText(main)} is here` }],
    });
  }
}

function checkSecrets(name: string, server: MapNode, collector: DiagnosticCollector): void {
  const token = field(server, "bearer_token");
  if (token !== undefined)
    checkSecret({ what: `The bearer token of the MCP server ${quoteText(name)}`, key: "bearer_token", node: token }, name, collector);
  for (const [key, noun] of [
    ["headers", "header"],
    ["env", "variable"],
  ] as const) {
    const map = field(server, key);
    for (const entry of map?.type === "map" ? map.entries : []) {
      if (!SECRET_NAME_PATTERN.test(entry.key)) continue;
      const what = `The ${noun} ${quoteText(entry.key)} of the MCP server ${quoteText(name)}`;
      checkSecret({ what, key: entry.key, node: entry.value }, name, collector);
    }
  }
}

interface Secret {
  readonly what: string;
  readonly key: string;
  readonly node: DocumentNode;
}

function checkSecret({ what, key, node }: Secret, server: string, collector: DiagnosticCollector): void {
  if (node.type !== "scalar" || node.unknown === true || node.variables.length > 0 || typeof node.value !== "string") return;
  collector.report({
    code: "GC1104",
    location: node.location,
    message: `${what} stands in the file itself.`,
    hint: `Put it in an environment variable and write ${key}: ${variableText(key, server, node.value)}.`,
  });
}

/** `Bearer ${FILES_TOKEN}` for `Bearer abc`. */
function variableText(key: string, server: string, value: string): string {
  const scheme = /^(?:Bearer|Basic|Token) /i.exec(value)?.[0] ?? "";
  const word = key === "bearer_token" || scheme !== "" ? "TOKEN" : key;
  const own = `${server}_${word}`.toUpperCase().replace(/[^A-Z0-9]+/g, "_");
  return `${scheme}\${${word === key && /^[A-Z][A-Z0-9_]*$/.test(key) ? key : own}}`;
}
