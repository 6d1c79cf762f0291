import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { McpServers } from "../../../src/adapters/mcp/index.ts";

const EVERYTHING = fileURLToPath(import.meta.resolve("@modelcontextprotocol/server-everything/dist/index.js"));

describe("a server from a package", () => {
  const everything = new McpServers({ every: { type: "stdio", command: process.execPath, args: [EVERYTHING, "stdio"] } });
  afterAll(() => everything.close());

  it("offers its tools under prefixed names, with JSON Schemas", async () => {
    const sum = await everything.tool("every", "get-sum");
    expect(sum).toMatchObject({
      name: "every__get-sum",
      server: "every",
      tool: "get-sum",
      parameters: { type: "object", properties: { a: { type: "number" }, b: { type: "number" } }, required: ["a", "b"] },
    });
  });

  it("answers calls, several at once", async () => {
    const sum = await everything.tool("every", "get-sum");
    const results = await Promise.all([1, 2, 3].map((a) => sum.call({ a, b: 1 })));
    expect(results.map(({ text }) => text)).toEqual(["The sum of 1 and 1 is 2.", "The sum of 2 and 1 is 3.", "The sum of 3 and 1 is 4."]);
  });

  it("tells what is wrong with parameters as a result", async () => {
    const sum = await everything.tool("every", "get-sum");
    expect(await sum.call({ a: "one" })).toMatchObject({ isError: true, text: expect.stringMatching(/a.*number/s) });
  });

  it("says images in words", async () => {
    const image = await everything.tool("every", "get-tiny-image");
    expect((await image.call({})).text).toMatch(/\[image, image\/png, \d+ (bytes|kB): not shown\]/);
  });

  it("gives a call up when its caller does", async () => {
    const operation = await everything.tool("every", "trigger-long-running-operation");
    const stop = new AbortController();
    const call = operation.call({ duration: 60, steps: 1 }, { signal: stop.signal });
    stop.abort(new Error("enough"));
    await expect(call).rejects.toThrow("enough");
  });
});
