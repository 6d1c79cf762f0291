import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import {
  bindLoggingContext,
  clearLoggingContext,
  currentLoggingContext,
  loggingContextOf,
  redactId,
  withLoggingContext,
} from "./logging-context.ts";

const STATE = { requestId: "r", sessionId: "s", userId: "u", tenantId: "t" };
const CONFIG = { metadata: { langgraph_step: 3, langgraph_node: "lead", other: "x" } };

describe("the logging context of a state", () => {
  test("has its ids, and step and node of the config", () => {
    expect(loggingContextOf(STATE, CONFIG)).toEqual({ ...STATE, langgraph_step: 3, langgraph_node: "lead" });
  });

  test("leaves out what is not there", () => {
    expect(loggingContextOf({ requestId: "r" })).toEqual({ requestId: "r" });
    expect(loggingContextOf({}, { metadata: { langgraph_step: "three" } })).toEqual({});
  });

  test("hides session and user on demand, and neither request nor tenant", () => {
    const context = loggingContextOf(STATE, undefined, { redactPii: true });
    expect(context).toEqual({ requestId: "r", tenantId: "t", sessionId: redactId("s"), userId: redactId("u") });
  });
});

test("a redacted id is the first 12 hex characters of its SHA-256, the same each time", () => {
  expect(redactId("user@example.com")).toBe(createHash("sha256").update("user@example.com").digest("hex").slice(0, 12));
  expect(redactId("ü")).toMatch(/^[\da-f]{12}$/);
  expect(redactId("a")).toBe(redactId("a"));
  expect(redactId("a")).not.toBe(redactId("b"));
});

describe("the context in view", () => {
  test("is there for all that a callback causes, and gone after it", async () => {
    const inside = await withLoggingContext({ requestId: "r" }, async () => {
      await Promise.resolve();
      return currentLoggingContext();
    });
    expect([inside, currentLoggingContext()]).toEqual([{ requestId: "r" }, {}]);
  });

  test("adds to the one around it and takes its place key by key", () => {
    const inner = withLoggingContext({ requestId: "r", langgraph_node: "lead" }, () =>
      withLoggingContext({ langgraph_node: "worker" }, currentLoggingContext),
    );
    expect(inner).toEqual({ requestId: "r", langgraph_node: "worker" });
  });

  test("is its own in parallel work", async () => {
    const show = (requestId: string) =>
      withLoggingContext({ requestId }, async () => {
        await new Promise((resolve) => setImmediate(resolve));
        return currentLoggingContext().requestId;
      });
    const ids = Array.from({ length: 20 }, (_, index) => `r${index}`);
    expect(await Promise.all(ids.map(show))).toEqual(ids);
  });

  test("can be bound for the rest of the work, and forgotten", async () => {
    const seen = await withLoggingContext({ tenantId: "t" }, async () => {
      const bound = bindLoggingContext(STATE, CONFIG);
      const before = currentLoggingContext();
      clearLoggingContext();
      return { bound, before, after: currentLoggingContext() };
    });
    expect(seen).toEqual({
      bound: { ...STATE, langgraph_step: 3, langgraph_node: "lead" },
      before: { ...STATE, langgraph_step: 3, langgraph_node: "lead" },
      after: {},
    });
    expect(currentLoggingContext()).toEqual({});
  });
});
