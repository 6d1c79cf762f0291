import { expect, it } from "vitest";
import { callOdd, poolsOfTests } from "./odd-servers.ts";

const { openOdd } = poolsOfTests();

it("the version of a list of tools grows when the server says so, and when it was started again", async () => {
  const pool = openOdd("more");
  expect(pool.toolsVersion("odd")).toBe(0);
  await pool.tools("odd");
  expect(pool.toolsVersion("odd")).toBe(0);
  await callOdd(pool, "grow");
  expect(pool.toolsVersion("odd")).toBe(1);
  expect((await pool.tools("odd")).map(({ tool }) => tool)).toContain("grown");
  await expect(callOdd(pool, "crash")).rejects.toMatchObject({ code: "GC7004" });
  expect((await pool.tools("odd")).map(({ tool }) => tool)).not.toContain("grown");
  expect(pool.toolsVersion("odd")).toBe(2);
});
