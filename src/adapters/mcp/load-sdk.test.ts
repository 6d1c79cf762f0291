import { expect, it } from "vitest";
import { loadSdk } from "./load-sdk.ts";

it.each(["ERR_MODULE_NOT_FOUND", "MODULE_NOT_FOUND"])("tells how to install an SDK that is not there: %s", async (code) => {
  const loading = loadSdk("notes", () => Promise.reject(Object.assign(new Error("gone"), { code })));
  await expect(loading).rejects.toMatchObject({
    code: "GC7001",
    message: 'MCP server "notes" needs the package @modelcontextprotocol/sdk, which is not installed.',
    hint: "Run: npm install @modelcontextprotocol/sdk",
    retryable: false,
  });
});

it("lets any other failure of the SDK stand", async () => {
  const broken = new SyntaxError("Unexpected token");
  await expect(loadSdk("notes", () => Promise.reject(broken))).rejects.toBe(broken);
});
