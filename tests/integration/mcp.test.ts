import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { ROOT } from "../../scripts/repository.mjs";
import { type McpServerSettings, McpServers } from "../../src/adapters/mcp/index.ts";
import { isAlive } from "../../src/adapters/mcp/testdata/is-alive.ts";

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
  const importSdk = () => Promise.reject(Object.assign(new Error("not installed"), { code: "ERR_MODULE_NOT_FOUND" }));
  await using servers = new McpServers({ odd: settings }, packageMissing ? { importSdk } : {});
  const calling = servers.tool("odd", tool).then((found) => found.call({}));
  await expect(calling).rejects.toMatchObject({ code: expected.code, message: expect.stringContaining(expected.message) });
});

test("a process that exits without closing its servers leaves none behind", async () => {
  const script = `
    import { McpServers } from "./dist/adapters/mcp/index.js";
    const pool = new McpServers({ odd: { type: "stdio", command: process.execPath, args: [${JSON.stringify(ODD_SERVER)}, "stubborn"] } });
    console.log((await (await pool.tool("odd", "pid")).call({})).text);`;
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", script], { cwd: ROOT });
  expect(isAlive(Number(stdout))).toBe(false);
});
