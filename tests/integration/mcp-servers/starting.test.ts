import { describe, expect, it, vi } from "vitest";
import { FakeClock } from "../../../src/testing/index.ts";
import { failure, ODD, pidOf, poolsOfTests, warnings } from "./odd-servers.ts";

const { open, openOdd } = poolsOfTests();

const isStarting = (clock: FakeClock) => vi.waitFor(() => expect(clock.pending).toBeGreaterThan(0));

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

  it("tries a program that ends thrice, with longer and longer pauses, and logs its last words without its secrets", async () => {
    const warn = vi.fn();
    const clock = new FakeClock();
    const asking = openOdd("fails", { env: { SECRET: "hunter2hunter2" } }, { logger: warnings(warn), clock }).tools("odd");
    const failed = expect(asking).rejects.toEqual(failure("GC7002", /ended with exit code 3 before it was ready\.$/));
    await vi.waitFor(() => expect(warn).toHaveBeenCalledTimes(1));
    await clock.advance(250);
    await vi.waitFor(() => expect(warn).toHaveBeenCalledTimes(2));
    await clock.advance(500);
    await failed;
    const stderr = expect.stringContaining("no such database (token [redacted])");
    await expect(asking).rejects.toMatchObject({ details: { stderr } });
    expect(warn).toHaveBeenCalledTimes(3);
    expect(warn).toHaveBeenLastCalledWith(expect.objectContaining({ server: "odd", stderr }), "mcp_server_not_started");
  });

  it("gives up a program that says nothing", async () => {
    const clock = new FakeClock();
    const asking = openOdd("silent", { startTimeoutMs: 700 }, { clock }).tools("odd");
    const failed = expect(asking).rejects.toEqual(failure("GC7003", 'MCP server "odd" was not ready after 0.7 s.'));
    await isStarting(clock);
    await clock.advance(700);
    await failed;
  });

  it("keeps what a program prints that is no MCP server", async () => {
    const clock = new FakeClock();
    const asking = openOdd("only-garbage", { startTimeoutMs: 700 }, { clock }).tools("odd");
    const failed = expect(asking).rejects.toEqual(failure("GC7003", /was not ready after 0\.7 s\.$/));
    await isStarting(clock);
    await clock.advance(700);
    await failed;
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
    const asking = openOdd("", { args: [ODD, ...args] }, { logger: warnings(warn) }).tools("odd");
    await expect(asking).rejects.toEqual(failure("GC7002", message));
    await expect(asking).rejects.toMatchObject({ retryable: false });
    expect(warn).toHaveBeenCalledTimes(1);
  });
});
