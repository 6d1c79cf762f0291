import { expect, test } from "vitest";
import {
  BudgetExceededError,
  CancelledError,
  InvalidRouteError,
  MaxHopsExceededError,
  ModelError,
  ModelTimeoutError,
  RequestTimeoutError,
  RoutingSelfLoopError,
} from "../errors/index.ts";
import { stopReasonOf } from "./stop-reason-of.ts";

test.each([
  [new InvalidRouteError({ from: "a", to: "b", allowed: [] }), "no_route"],
  [new RoutingSelfLoopError("a"), "no_route"],
  [new MaxHopsExceededError({ maxHops: 1, trace: [] }), "max_hops"],
  [new CancelledError(), "cancelled"],
  [new RequestTimeoutError(1), "timeout"],
  [new ModelTimeoutError({ code: "GC3004", message: "slow" }), "timeout"],
  [new BudgetExceededError({ limit: "x", limitValue: 1, used: 1 }), "budget"],
  [new ModelError({ code: "GC3003", message: "failed" }), "error"],
  [new TypeError("x"), "error"],
  ["text", "error"],
  [undefined, "error"],
])("%s ends a run as %s", (error, reason) => {
  expect(stopReasonOf(error)).toBe(reason);
});
