import { fileURLToPath } from "node:url";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { McpServers, type McpServersOptions } from "../../src/adapters/mcp/mcp-servers.ts";
import type { McpStdioSettings } from "../../src/adapters/mcp/server-settings.ts";
import { isAlive } from "../../src/adapters/mcp/testdata/is-alive.ts";
import { ClosedError, McpServerError } from "../../src/errors/index.ts";
import { systemClock } from "../../src/observe/index.ts";

const ODD = fileURLToPath(new URL("../../src/adapters/mcp/testdata/odd-server.mjs", import.meta.url));
const EVERYTHING = fileURLToPath(import.meta.resolve("@modelcontextprotocol/server-everything/dist/index.js"));

const pools: McpServers[] = [];
afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()));
});

function open(servers: ConstructorParameters<typeof McpServers>[0], options?: McpServersOptions): McpServers {
  const pool = new McpServers(servers, options);
  pools.push(pool);
  return pool;
}

const odd = (mode: string, settings: Partial<McpStdioSettings> = {}): McpStdioSettings => ({
  type: "stdio",
  command: process.execPath,
  args: [ODD, mode],
  ...settings,
});

const openOdd = (mode = "", settings: Partial<McpStdioSettings> = {}, options?: McpServersOptions) =>
  open({ odd: odd(mode, settings) }, options);

async function callOdd(pool: McpServers, tool: string, signal?: AbortSignal) {
  return (await pool.tool("odd", tool)).call({}, { signal });
}

const pidOf = async (pool: McpServers) => Number((await callOdd(pool, "pid")).text);

const failure = (code: string, message: RegExp | string) =>
  expect.objectContaining({ name: "McpServerError", code, message: expect.stringMatching(message) });

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

describe("starting", () => {
  it("waits until a tool is asked for, then starts once for all who ask", async () => {
    const pool = openOdd();
    const pids = await Promise.all([pidOf(pool), pidOf(pool), pidOf(pool)]);
    expect(new Set(pids).size).toBe(1);
  });

  it("goes on when the one who asked first leaves", async () => {
    const pool = openOdd();
    const stop = new AbortController();
    const first = pool.tools("odd", { signal: stop.signal });
    stop.abort(new Error("left"));
    await expect(first).rejects.toThrow("left");
    expect(await pidOf(pool)).toBeGreaterThan(0);
  });

  it("tells how to install a program that is not there", async () => {
    const asking = open({ notes: { type: "stdio", command: "uvx", args: ["notes"], env: { PATH: "/nowhere" } } }).tools("notes");
    await expect(asking).rejects.toEqual(failure("GC7002", 'MCP server "notes" cannot be started: there is no program "uvx".'));
    await expect(asking).rejects.toMatchObject({ hint: expect.stringContaining("uv"), retryable: false });
  });

  it("tells of a folder that is not there", async () => {
    const asking = openOdd("", { cwd: "/nowhere" }).tools("odd");
    await expect(asking).rejects.toEqual(failure("GC7002", 'there is no folder "/nowhere"'));
  });

  it("tries a program that ends thrice, and logs its last words without its secrets", async () => {
    const warn = vi.fn();
    const logger = { debug: vi.fn(), info: vi.fn(), warn, error: vi.fn() };
    const asking = openOdd("fails", { env: { SECRET: "hunter2hunter2" } }, { logger }).tools("odd");
    await expect(asking).rejects.toEqual(failure("GC7002", /ended with exit code 3 before it was ready\.$/));
    const stderr = expect.stringContaining("no such database (token [redacted])");
    await expect(asking).rejects.toMatchObject({ details: { stderr } });
    expect(warn).toHaveBeenCalledTimes(3);
    expect(warn).toHaveBeenLastCalledWith(expect.objectContaining({ server: "odd", stderr }), "mcp_server_not_started");
  });

  it("gives up a program that says nothing", async () => {
    const asking = openOdd("silent", { startTimeoutMs: 700 }).tools("odd");
    await expect(asking).rejects.toEqual(failure("GC7003", 'MCP server "odd" was not ready after 0.7 s.'));
  });

  it("keeps what a program prints that is no MCP server", async () => {
    const asking = openOdd("only-garbage", { startTimeoutMs: 700 }).tools("odd");
    await expect(asking).rejects.toEqual(failure("GC7003", /was not ready after 0\.7 s\.$/));
    await expect(asking).rejects.toMatchObject({ details: { stdout: expect.stringContaining("usage: odd-server MODE") } });
  });

  it.each([
    ["its version of the protocol", ["old"], /cannot be used: Server's protocol version is not supported: 1999-01-01\.$/],
    ["an answer that is none", ["no-answer"], /cannot be used: its answer to "initialize" does not follow the protocol\.$/],
    ["its error of the handshake", ["initialize", "-1"], /it answered "initialize" with an error: MCP error -1: no way\.$/],
    [
      "such an error with the code of a lost connection",
      ["initialize", "-32000"],
      /answered "initialize" with an error: MCP error -32000: no way/,
    ],
    [
      "such an error with the code of a late answer",
      ["initialize", "-32001"],
      /answered "initialize" with an error: MCP error -32001: no way/,
    ],
    ["its error of the list", ["tools/list", "-32601"], /it answered "tools\/list" with an error: MCP error -32601: no way\.$/],
  ])("tells the reason of a server that cannot be used, and tries it once: %s", async (_what, args, message) => {
    const warn = vi.fn();
    const logger = { debug: vi.fn(), info: vi.fn(), warn, error: vi.fn() };
    const asking = openOdd("", { args: [ODD, ...args] }, { logger }).tools("odd");
    await expect(asking).rejects.toEqual(failure("GC7002", message));
    await expect(asking).rejects.toMatchObject({ retryable: false });
    expect(warn).toHaveBeenCalledTimes(1);
  });

  it("tells how to install the SDK", async () => {
    const importSdk = () => Promise.reject(Object.assign(new Error("gone"), { code: "ERR_MODULE_NOT_FOUND" }));
    const asking = openOdd("", {}, { importSdk }).tools("odd");
    await expect(asking).rejects.toMatchObject({ code: "GC7001", hint: "Run: npm install @modelcontextprotocol/sdk" });
  });
});

describe("tools", () => {
  it("are those that are allowed", async () => {
    const tools = await openOdd("", { allow: ["refuse", "pid"] }).tools("odd");
    expect(tools.map(({ name }) => name)).toEqual(["odd__pid", "odd__refuse"]);
  });

  it("with unusable schemas are left out and told of, the others stay", async () => {
    const warn = vi.fn();
    const logger = { debug: vi.fn(), info: vi.fn(), warn, error: vi.fn() };
    const tools = await openOdd("bad-schema", {}, { logger }).tools("odd");
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

describe("a running server", () => {
  it("may print what is no message", async () => {
    expect(await pidOf(openOdd("garbage"))).toBeGreaterThan(0);
  });

  it("that is killed in the middle of a call gives a typed error, and the next call works", async () => {
    const pool = openOdd();
    const first = await pidOf(pool);
    const hanging = callOdd(pool, "hang");
    await pidOf(pool);
    process.kill(first, "SIGKILL");
    await expect(hanging).rejects.toEqual(failure("GC7004", 'MCP server "odd" was ended by SIGKILL while it worked on "hang".'));
    await expect(hanging).rejects.toMatchObject({ retryable: true });
    expect(await pidOf(pool)).not.toBe(first);
  });

  it("keeps its last words out of the message when it crashes", async () => {
    const call = callOdd(openOdd(), "crash");
    await expect(call).rejects.toEqual(failure("GC7004", /was ended by SIGKILL while it worked on "crash"\.$/));
    await expect(call).rejects.toMatchObject({ details: { stderr: expect.stringContaining("out of memory") } });
  });

  it("that crashes again and again is left alone for a while", async () => {
    let ahead = 0;
    const clock = { ...systemClock, monotonic: () => systemClock.monotonic() + ahead };
    const crash = await openOdd("", {}, { clock }).tool("odd", "crash");
    for (ahead = 0; ahead < 50_000; ahead += 10_000) await expect(crash.call({})).rejects.toMatchObject({ code: "GC7004" });
    ahead -= 10_000;
    await expect(crash.call({})).rejects.toEqual(failure("GC7002", "has failed 5 times in a row and is left alone"));
  });

  it("that does not answer in time keeps its other calls", async () => {
    const pool = openOdd("", { timeoutMs: 300 });
    const first = await pidOf(pool);
    await expect(callOdd(pool, "hang")).rejects.toEqual(failure("GC7003", 'MCP server "odd" gave no result of "hang" within 0.3 s.'));
    expect(await pidOf(pool)).toBe(first);
  });

  it.each(["huge-without-id", "prose", "half-a-line", "no-result", "other-id"])(
    "that answers with what is no answer keeps nobody waiting beyond the limit: %s",
    async (tool) => {
      const pool = openOdd("more", { timeoutMs: 500 });
      await pidOf(pool);
      const since = performance.now();
      await expect(callOdd(pool, tool)).rejects.toEqual(failure("GC7003", `MCP server "odd" gave no result of "${tool}" within 0.5 s.`));
      expect(performance.now() - since).toBeLessThan(2_500);
      expect(await pidOf(pool)).toBeGreaterThan(0);
    },
  );

  it("that hangs as a whole is replaced", async () => {
    const pool = openOdd("", { timeoutMs: 300 });
    const first = await pidOf(pool);
    await expect(callOdd(pool, "freeze")).rejects.toMatchObject({ code: "GC7003" });
    expect(await pidOf(pool)).not.toBe(first);
    expect(isAlive(first)).toBe(false);
  });
});

describe("closing", () => {
  it("leaves no process, even of a server that does not want to end and has started others", async () => {
    const pool = openOdd("stubborn");
    const pid = await pidOf(pool);
    const child = Number((await callOdd(pool, "child")).text);
    expect([pid, child].map(isAlive)).toEqual([true, true]);
    await pool.close();
    expect([pid, child].map(isAlive)).toEqual([false, false]);
  });

  it("gives up calls and starts that run", async () => {
    const pool = openOdd();
    await pidOf(pool);
    const hanging = callOdd(pool, "hang");
    await pidOf(pool);
    const silent = openOdd("silent");
    const starting = silent.tools("odd");
    await Promise.all([
      expect(hanging).rejects.toThrow(ClosedError),
      expect(starting).rejects.toThrow(ClosedError),
      pool.close(),
      silent.close(),
    ]);
  });

  it("is for good", async () => {
    const pool = openOdd();
    await pool.close();
    await expect(pool.tools("odd")).rejects.toThrow(ClosedError);
  });
});

it("an error of a server is told apart by its class", async () => {
  await expect(callOdd(openOdd(), "crash")).rejects.toThrow(McpServerError);
});
