import { expect, it, vi } from "vitest";
import { McpServerError } from "../errors/index.ts";
import type { ReactExecutor } from "../react/index.ts";
import { currentExecutor } from "./current-executor.ts";
import { executorOf } from "./executor-source.ts";

const FIRST = { maxPasses: 1 } as unknown as ReactExecutor;
const SECOND = { maxPasses: 2 } as unknown as ReactExecutor;

function sourceOf(...versions: readonly number[]) {
  const version = vi.fn(async () => versions.at(version.mock.calls.length - 1) ?? 0);
  const make = vi.fn<() => Promise<ReactExecutor>>().mockResolvedValueOnce(FIRST);
  return { make, source: currentExecutor({ version, make }) };
}

it("keeps an executor while its tools are the same, and makes another when they changed", async () => {
  const { make, source } = sourceOf(0, 0, 1, 1);
  make.mockResolvedValueOnce(SECOND);
  expect(await executorOf(source, undefined)).toBe(FIRST);
  expect(await executorOf(source, undefined)).toBe(FIRST);
  expect(await executorOf(source, undefined)).toBe(SECOND);
  expect(await executorOf(source, undefined)).toBe(SECOND);
});

it("serves on while the server is away, and tries again", async () => {
  const { make, source } = sourceOf(0, 1, 1);
  make.mockRejectedValueOnce(new McpServerError({ code: "GC7002", server: "s", message: "away" })).mockResolvedValueOnce(SECOND);
  expect(await executorOf(source, undefined)).toBe(FIRST);
  expect(await executorOf(source, undefined)).toBe(FIRST);
  expect(await executorOf(source, undefined)).toBe(SECOND);
});

it("tells when a tool that is named is gone", async () => {
  const { make, source } = sourceOf(0, 1);
  make.mockRejectedValueOnce(new McpServerError({ code: "GC7005", server: "s", message: "has no tool" }));
  await executorOf(source, undefined);
  await expect(executorOf(source, undefined)).rejects.toThrow("has no tool");
});
