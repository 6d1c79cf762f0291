import { describe, expect, it, vi } from "vitest";
import { callOdd, failure, ODD, pidOf, poolsOfTests, warnings } from "./odd-servers.ts";

const { openOdd } = poolsOfTests();

describe("tools", () => {
  it("are those that are allowed", async () => {
    const tools = await openOdd("", { allow: ["refuse", "pid"] }).tools("odd");
    expect(tools.map(({ name }) => name)).toEqual(["odd__pid", "odd__refuse"]);
  });

  it("with unusable schemas are left out and told of, the others stay", async () => {
    const warn = vi.fn();
    const tools = await openOdd("bad-schema", {}, { logger: warnings(warn) }).tools("odd");
    expect(tools.map(({ tool }) => tool)).toEqual(["pid", "child", "hang", "freeze", "crash", "refuse", "tell-secret"]);
    expect(warn.mock.calls.map(([, message]) => message as string)).toEqual([
      'The tool "no-schema" of MCP server "odd" is left out: it has no schema of its parameters, but nothing.',
      'The tool "text" of MCP server "odd" is left out: it has no schema of its parameters, but "string".',
      'The tool "list" of MCP server "odd" is left out: it has a schema of type "array", where parameters are an object.',
      expect.stringContaining(
        'The tool "wrong" of MCP server "odd" is left out: it has a schema that is no JSON Schema: schema/properties/size/minimum must be number',
      ),
    ]);
  });

  it.each([
    ["that has an unusable schema", "wrong", "no JSON Schema", "Tell its maker"],
    ["that is not there", "refus", 'has no tool "refus"', 'Did you mean "refuse"?'],
    ["that is nothing like those there are", "weather", 'has no tool "weather"', "It has: pid, child, hang"],
    ["that is not allowed", "crash", 'The tool "crash" of MCP server "odd" is not allowed', "which allows pid, wrong"],
  ])("asked for by name: one %s is an error", async (_what, tool, message, hint) => {
    const asking = openOdd("bad-schema", { allow: ["pid", "wrong"] }).tool("odd", tool);
    await expect(asking).rejects.toEqual(failure("GC7005", message));
    await expect(asking).rejects.toMatchObject({ hint: expect.stringContaining(hint) });
  });

  it("do not tell the secrets of their server", async () => {
    expect(await callOdd(openOdd("", { env: { SECRET: "hunter2hunter2" } }), "tell-secret")).toMatchObject({
      text: "I run with [redacted].",
    });
  });

  it.each(["-32000", "-32001", "-32603"])("may answer with the error %s, time and again: their server is left as it is", async (code) => {
    const pool = openOdd("", { args: [ODD, "more", code] });
    const first = await pidOf(pool);
    const hanging = callOdd(pool, "hang");
    hanging.catch(() => undefined);
    const result = { text: `MCP error ${code}: The order is locked.`, isError: true };
    for (const _time of [1, 2, 3, 4, 5, 6]) expect(await callOdd(pool, "answer-error")).toEqual(result);
    expect(await pidOf(pool)).toBe(first);
    expect(await Promise.race([hanging, "still works"])).toBe("still works");
  });

  it("that fail without a word are said to", async () => {
    expect(await callOdd(openOdd("more"), "fail-silently")).toEqual({ text: "The tool failed and gave no reason.", isError: true });
  });

  it("say that they failed", async () => {
    expect(await callOdd(openOdd(), "refuse")).toEqual({ text: "not today", isError: true });
  });
});
