import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { ROOT } from "../../scripts/repository.mjs";
import { type McpServerSettings, McpServers } from "../../src/adapters/mcp/index.ts";
import { McpServer } from "../../src/adapters/mcp/mcp-server.ts";
import { ProcessGroups } from "../../src/adapters/mcp/process-groups.ts";
import { isAlive } from "../../src/adapters/mcp/testdata/is-alive.ts";
import { silentLogger, systemClock } from "../../src/observe/index.ts";

/** Every folder of `mcp` is a call of a server's tool that must fail in one way. */
interface Case {
  readonly settings: McpServerSettings;
  readonly tool: string;
  readonly packageMissing?: boolean;
  readonly expect: { readonly code: string; readonly message: string };
}

const CASES = join(ROOT, "tests/integration/mcp");
const ODD_SERVER = join(ROOT, "src/adapters/mcp/testdata/odd-server.mjs");

test.each(readdirSync(CASES))("%s", async (name) => {
  const text = readFileSync(join(CASES, name, "case.json"), "utf8").replaceAll("ODD_SERVER", ODD_SERVER);
  const { settings, tool, packageMissing = false, expect: expected } = JSON.parse(text) as Case;
  await expect((packageMissing ? callWithoutSdk : call)(settings, tool)).rejects.toMatchObject({
    code: expected.code,
    message: expect.stringContaining(expected.message),
  });
});

async function call(settings: McpServerSettings, tool: string): Promise<unknown> {
  await using servers = new McpServers({ odd: settings });
  return await (await servers.tool("odd", tool)).call({});
}

function callWithoutSdk(settings: McpServerSettings, tool: string): Promise<unknown> {
  const importSdk = () => Promise.reject(Object.assign(new Error("not installed"), { code: "ERR_MODULE_NOT_FOUND" }));
  const parts = { groups: new ProcessGroups(), clock: systemClock, logger: silentLogger, version: "0", importSdk };
  return new McpServer("odd", settings, parts).call(tool, {});
}

test("a process that exits without closing its servers leaves none behind", async () => {
  const script = `
    import { McpServers } from "./dist/adapters/mcp/index.js";
    const pool = new McpServers({ odd: { type: "stdio", command: process.execPath, args: [${JSON.stringify(ODD_SERVER)}, "stubborn"] } });
    console.log((await (await pool.tool("odd", "pid")).call({})).text);`;
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", script], { cwd: ROOT });
  expect(isAlive(Number(stdout))).toBe(false);
});
