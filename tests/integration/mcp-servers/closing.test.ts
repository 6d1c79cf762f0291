import { describe, expect, it } from "vitest";
import { isAlive } from "../../../src/adapters/mcp/testdata/is-alive.ts";
import { ClosedError } from "../../../src/errors/index.ts";
import { FakeClock } from "../../../src/testing/index.ts";
import { callOdd, pidOf, poolsOfTests } from "./odd-servers.ts";

const { openOdd } = poolsOfTests();

describe("closing", () => {
  it("leaves no process, even of a server that does not want to end and has started others", async () => {
    const clock = new FakeClock();
    const pool = openOdd("stubborn", {}, { clock });
    const pid = await pidOf(pool);
    const child = Number((await callOdd(pool, "child")).text);
    expect([pid, child].map(isAlive)).toEqual([true, true]);
    const closing = pool.close();
    await clock.advance(2_000);
    await clock.advance(2_000);
    await closing;
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
