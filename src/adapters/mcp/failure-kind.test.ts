import * as types from "@modelcontextprotocol/sdk/types.js";
import { expect, it } from "vitest";
import { type FailureKind, failureKind, OversizedAnswer } from "./failure-kind.ts";
import type { McpSdk } from "./load-sdk.ts";

const sdk = { types } as McpSdk;

it.each<[what: string, error: unknown, isLost: boolean, elapsedMs: number, kind: FailureKind]>([
  ["the code of a lost connection from a server that is there", new types.McpError(-32000, "locked"), false, 2, "answered"],
  ["the code of a lost connection", new types.McpError(-32000, "closed"), true, 2, "broken"],
  ["the code of a late answer at once", new types.McpError(-32001, "too slow"), false, 2, "answered"],
  ["the code of a late answer after the time", new types.McpError(-32001, "too slow"), false, 1000, "late"],
  ["any other code", new types.McpError(-32603, "no"), false, 1000, "answered"],
  ["an answer that was not read", new types.McpError(-32603, "no", new OversizedAnswer()), false, 2, "oversized"],
  ["no answer at all", new TypeError("fetch failed"), false, 2, "broken"],
])("tells %s", (_what, error, isLost, elapsedMs, kind) => {
  expect(failureKind(error, { sdk, connection: { isLost }, elapsedMs, limitMs: 1000 })).toBe(kind);
});
