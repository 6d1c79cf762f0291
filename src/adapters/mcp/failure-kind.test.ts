import * as types from "@modelcontextprotocol/sdk/types.js";
import { expect, it } from "vitest";
import { type FailureKind, failureKind, LateAnswer, OversizedAnswer } from "./failure-kind.ts";
import type { McpSdk } from "./load-sdk.ts";

const sdk = { types } as McpSdk;

it.each<[what: string, error: unknown, isLost: boolean, kind: FailureKind]>([
  ["the code of a lost connection from a server that is there", new types.McpError(-32000, "locked"), false, "answered"],
  ["the code of a lost connection", new types.McpError(-32000, "closed"), true, "broken"],
  ["the code of a late answer from a server that answered", new types.McpError(-32001, "too slow"), false, "answered"],
  ["a request that was given up", new types.McpError(-32001, "too slow", new LateAnswer()), false, "late"],
  ["any other code", new types.McpError(-32603, "no"), false, "answered"],
  ["an answer that was not read", new types.McpError(-32603, "no", new OversizedAnswer()), false, "oversized"],
  ["no answer at all", new TypeError("fetch failed"), false, "broken"],
])("tells %s", (_what, error, isLost, kind) => {
  expect(failureKind(error, { sdk, connection: { isLost } })).toBe(kind);
});
