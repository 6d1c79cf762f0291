import { describe, expect, it, vi } from "vitest";
import { isAlive } from "../../../src/adapters/mcp/testdata/is-alive.ts";
import { McpServerError } from "../../../src/errors/index.ts";
import { FakeClock } from "../../../src/testing/index.ts";
import { callOdd, failure, pidOf, poolsOfTests, warnings } from "./odd-servers.ts";

const { openOdd } = poolsOfTests();

const tooLate = (tool: string) => failure("GC7003", `MCP server "odd" gave no result of "${tool}" within 0.3 s.`);

describe("a running server", () => {
  it("may print what is no message", async () => {
    expect(await pidOf(openOdd("garbage"))).toBeGreaterThan(0);
  });

  it("that is killed in the middle of a call gives a typed error, and the next call works", async () => {
    const clock = new FakeClock();
    const pool = openOdd("", {}, { clock });
    const first = await pidOf(pool);
    const hanging = callOdd(pool, "hang");
    await pidOf(pool);
    process.kill(first, "SIGKILL");
    await expect(hanging).rejects.toEqual(failure("GC7004", 'MCP server "odd" was ended by SIGKILL while it worked on "hang".'));
    await expect(hanging).rejects.toMatchObject({ retryable: true });
    const next = pidOf(pool);
    await clock.advance(250);
    expect(await next).not.toBe(first);
  });

  it("keeps its last words out of the message when it crashes", async () => {
    const call = callOdd(openOdd(), "crash");
    await expect(call).rejects.toEqual(failure("GC7004", /was ended by SIGKILL while it worked on "crash"\.$/));
    await expect(call).rejects.toMatchObject({ details: { stderr: expect.stringContaining("out of memory") } });
  });

  it("that crashes again and again is left alone for a while", async () => {
    const clock = new FakeClock();
    const crash = await openOdd("", {}, { clock }).tool("odd", "crash");
    for (const _time of [1, 2, 3, 4, 5]) {
      await clock.advance(10_000);
      await expect(crash.call({})).rejects.toMatchObject({ code: "GC7004" });
    }
    await clock.advance(29_999);
    await expect(crash.call({})).rejects.toEqual(failure("GC7002", "has failed 5 times in a row and is left alone"));
    await clock.advance(1);
    await expect(crash.call({})).rejects.toMatchObject({ code: "GC7004" });
  });

  it("that does not answer in time keeps its other calls", async () => {
    const clock = new FakeClock();
    const pool = openOdd("", { timeoutMs: 300 }, { clock });
    const first = await pidOf(pool);
    const late = expect(callOdd(pool, "hang")).rejects.toEqual(tooLate("hang"));
    await pidOf(pool);
    await clock.advance(300);
    await late;
    expect(await pidOf(pool)).toBe(first);
  });

  it.each(["huge-without-id", "prose", "no-result", "other-id"])(
    "that answers with what is no answer keeps nobody waiting beyond the limit: %s",
    async (tool) => {
      const clock = new FakeClock();
      const pool = openOdd("more", { timeoutMs: 300 }, { clock });
      const first = await pidOf(pool);
      const late = expect(callOdd(pool, tool)).rejects.toEqual(tooLate(tool));
      expect(await pidOf(pool)).toBe(first);
      await clock.advance(300);
      await late;
      expect(await pidOf(pool)).toBe(first);
    },
  );

  it.each(["freeze", "half-a-line"])("that answers nothing any more is replaced: %s", async (tool) => {
    const clock = new FakeClock();
    const warn = vi.fn();
    const pool = openOdd("more", { timeoutMs: 300 }, { clock, logger: warnings(warn) });
    const first = await pidOf(pool);
    const late = expect(callOdd(pool, tool)).rejects.toEqual(tooLate(tool));
    await clock.advance(300);
    await late;
    const next = pidOf(pool);
    await clock.advance(2_000);
    await vi.waitFor(() => expect(warn).toHaveBeenCalledWith(expect.anything(), "mcp_server_lost"));
    await clock.advance(250);
    expect(await next).not.toBe(first);
    expect(isAlive(first)).toBe(false);
  });

  it("that fails gives an error that is told apart by its class", async () => {
    await expect(callOdd(openOdd(), "crash")).rejects.toThrow(McpServerError);
  });
});
