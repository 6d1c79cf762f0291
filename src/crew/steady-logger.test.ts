import { expect, test, vi } from "vitest";
import type { Logger } from "../protocol/index.ts";
import { steadyLogger } from "./steady-logger.ts";

const LEVELS = ["debug", "info", "warn", "error"] as const;

class ListLogger implements Logger {
  readonly lines: unknown[] = [];
  debug = this.#keep("debug");
  info = this.#keep("info");
  warn = this.#keep("warn");

  error(fields: Readonly<Record<string, unknown>>, message: string): void {
    this.lines.push(["error", fields, message]);
  }

  #keep(level: string): Logger["info"] {
    return (fields, message) => {
      this.lines.push([level, fields, message]);
    };
  }
}

test.each(LEVELS)("passes on what is logged at %s, to the logger's own method", (level) => {
  const logger = new ListLogger();
  steadyLogger(logger)[level]({ a: 1 }, "hello");
  expect(logger.lines).toEqual([[level, { a: 1 }, "hello"]]);
});

test.each(LEVELS)("keeps a failure at %s to itself", (level) => {
  const fails = () => {
    throw new RangeError("the disk is full");
  };
  expect(() => steadyLogger({ debug: fails, info: fails, warn: fails, error: fails })[level]({}, "hello")).not.toThrow();
});

test.each(LEVELS)("keeps a later failure at %s to itself", async (level) => {
  const writing = Promise.reject(new RangeError("the disk is full"));
  const logger = { debug: () => writing, info: () => writing, warn: () => writing, error: () => writing };
  const caught = vi.spyOn(writing, "catch");
  steadyLogger(logger)[level]({}, "hello");
  expect(caught).toHaveBeenCalledOnce();
  await expect(caught.mock.results[0]?.value).resolves.toBeUndefined();
});
