import { fileURLToPath } from "node:url";
import { afterEach, expect, it, vi } from "vitest";
import { actionOfTool } from "../../agents/index.ts";
import { type AgentSpec, type CrewSpec, compileCrew } from "../../compiler/index.ts";
import { nodeFilePort } from "../../knowledge/index.ts";
import { silentLogger } from "../../observe/index.ts";
import { CrewTools, type CrewToolsOptions } from "./crew-tools.ts";

const SERVER = fileURLToPath(import.meta.resolve("@modelcontextprotocol/server-everything/dist/index.js"));

const CREW = `
models: {default: local}
agents:
  - name: clerk
    kind: react
    description: Looks things up.
    tools: [every/*, lookup, {name: every/get-sum, approval: required}]
  - {name: plain, kind: react, description: Uses nothing.}
  - {name: careful, kind: react, description: Asks., tools: [lookup], approval: required}
tools:
  lookup: {module: lookup.mjs}
mcp_servers:
  every: {command: "${process.execPath}", args: ["${SERVER}", stdio], allow: [echo, get-sum, get-env], approval: {get-env: required}, env: {SECRET_TOKEN: "\${TOKEN}"}}
topology: {entry: clerk}
`;

const lookup = { description: "Looks up.", schema: { type: "object" }, execute: () => "found" };

const opened: CrewTools[] = [];
afterEach(async () => {
  for (const tools of opened.splice(0)) await tools.close();
});

/** @param addresses take the place of servers of the crew. */
async function open(
  addresses: Readonly<Record<string, string>> = {},
  supplied: CrewToolsOptions["supplied"] = {},
): Promise<{ readonly tools: CrewTools; readonly agent: (name: string) => AgentSpec }> {
  const files = {
    ...nodeFilePort,
    realPath: async (path: string) => path,
    list: () => Promise.reject(Object.assign(new Error(), { code: "ENOTDIR" })),
  };
  const { spec, diagnostics } = await compileCrew({ text: CREW, file: "crew.yaml" }, { files, env: { TOKEN: "open-sesame" } });
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  const replaced = Object.entries(addresses).map(([name, url]) => [name, { type: "http", name, url, headers: {} }]);
  const opening = { ...spec, mcpServers: { ...spec?.mcpServers, ...Object.fromEntries(replaced) } } as CrewSpec;
  const tools = await CrewTools.open({ spec: opening, supplied, importModule: async () => ({ default: lookup }), logger: silentLogger });
  opened.push(tools);
  return { tools, agent: (name) => spec?.agents.find((one) => one.name === name) as AgentSpec };
}

it("gives an agent its tools, each once, and says which need a person", async () => {
  const { tools, agent } = await open();
  const found = await tools.toolsOf(agent("clerk"));
  expect(found.map(({ tool, approval }) => [tool.name, approval])).toEqual([
    ["every__echo", false],
    ["every__get-env", true],
    ["every__get-sum", true],
    ["lookup", false],
  ]);
});

it("starts no server for agents that use none", async () => {
  const { tools, agent } = await open();
  expect(await tools.toolsOf(agent("plain"))).toEqual([]);
  expect(await tools.toolsOf(agent("careful"))).toMatchObject([{ tool: { name: "lookup" }, approval: true }]);
});

it("hands variables to the server, and hides them in what it tells", async () => {
  const { tools, agent } = await open();
  const found = await tools.toolsOf(agent("clerk"));
  const { text = "" } = (await found.find(({ tool }) => tool.name === "every__get-env")?.tool.call({})) ?? {};
  expect(JSON.parse(text)).toMatchObject({ SECRET_TOKEN: "[redacted]" });
});

it("tries again to open servers that could not be opened, and closes", async () => {
  const { tools, agent } = await open({ every: "nowhere" });
  await expect(tools.toolsOf(agent("clerk"))).rejects.toThrow("url that is none");
  await expect(tools.toolsOf(agent("clerk"))).rejects.toThrow("url that is none");
  await expect(tools.close()).resolves.toBeUndefined();
});

it("gives what code supplies its place in the order of the file", async () => {
  const { tools, agent } = await open({}, { lookup: actionOfTool({ ...lookup, name: "lookup", parameters: {}, call: vi.fn() }, false) });
  const actions = await tools.actionsOf(agent("clerk"));
  expect(actions.map(({ name, approval }) => [name, approval])).toEqual([
    ["every__echo", false],
    ["every__get-env", true],
    ["every__get-sum", true],
    ["lookup", false],
  ]);
});
