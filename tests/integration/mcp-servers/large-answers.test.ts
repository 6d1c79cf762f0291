import { expect, it } from "vitest";
import { FakeClock } from "../../../src/testing/index.ts";
import { callOdd, failure, pidOf, poolsOfTests } from "./odd-servers.ts";

const { openOdd } = poolsOfTests();

it.each(["huge", "huge-id-last"])("a result that is too large fails its call at once, and the server works on: %s", async (tool) => {
  const pool = openOdd("more", {}, { clock: new FakeClock() });
  const first = await pidOf(pool);
  await expect(callOdd(pool, tool)).rejects.toEqual(
    failure("GC7005", `The result of the tool "${tool}" of MCP server "odd" is too large to be read: more than 32 MB.`),
  );
  expect(await pidOf(pool)).toBe(first);
});
