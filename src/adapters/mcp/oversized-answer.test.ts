import { fileURLToPath } from "node:url";
import { afterAll, expect, it } from "vitest";
import { McpServers } from "./mcp-servers.ts";

const ODD = fileURLToPath(new URL("testdata/odd-server.mjs", import.meta.url));
const pool = new McpServers({ odd: { type: "stdio", command: process.execPath, args: [ODD, "more"] } });
afterAll(() => pool.close());

it.each(["huge", "huge-id-last"])("a result that is too large fails its call at once, and the server works on: %s", async (name) => {
  const tool = await pool.tool("odd", name);
  await expect(tool.call({})).rejects.toMatchObject({
    name: "McpServerError",
    code: "GC7005",
    message: `The result of the tool "${name}" of MCP server "odd" is too large to be read: more than 32 MB.`,
  });
  const pid = await pool.tool("odd", "pid");
  expect(await pid.call({})).toMatchObject({ isError: false });
});
