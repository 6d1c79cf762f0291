import { fileURLToPath } from "node:url";
import { afterEach, expect, it } from "vitest";
import { McpServers } from "./mcp-servers.ts";

const ODD = fileURLToPath(new URL("testdata/odd-server.mjs", import.meta.url));

let pool: McpServers;
afterEach(() => pool.close());

async function call(tool: string): Promise<string> {
  return (await (await pool.tool("odd", tool)).call({})).text;
}

it("the version of a list of tools grows when the server says so, and when it was started again", async () => {
  pool = new McpServers({ odd: { type: "stdio", command: process.execPath, args: [ODD, "more"] } });
  expect(pool.toolsVersion("odd")).toBe(0);
  await pool.tools("odd");
  expect(pool.toolsVersion("odd")).toBe(0);
  await call("grow");
  expect(pool.toolsVersion("odd")).toBe(1);
  expect((await pool.tools("odd")).map(({ tool }) => tool)).toContain("grown");
  await expect(call("crash")).rejects.toMatchObject({ code: "GC7004" });
  expect((await pool.tools("odd")).map(({ tool }) => tool)).not.toContain("grown");
  expect(pool.toolsVersion("odd")).toBe(2);
});
