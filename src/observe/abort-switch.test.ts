import { describe, expect, test } from "vitest";
import { AbortSwitch } from "./abort-switch.ts";

function member() {
  const reasons: Error[] = [];
  return { place: -1, reasons, cut: (reason: Error) => void reasons.push(reason) };
}

describe("a switch", () => {
  test("cuts who has joined, once, with the first reason", () => {
    const abort = new AbortSwitch();
    const [joined, left] = [member(), member()];
    abort.join(joined);
    abort.join(left);
    abort.leave(left);
    const reason = new Error("enough");
    abort.abort(reason);
    abort.abort(new Error("again"));
    expect([joined.reasons, left.reasons, abort.reason]).toEqual([[reason], [], reason]);
  });

  test("aborts the signal that was asked for before", () => {
    const abort = new AbortSwitch();
    const { signal } = abort;
    const reason = new Error("enough");
    abort.abort(reason);
    expect([signal.aborted, signal.reason]).toEqual([true, reason]);
  });

  test("gives a signal that is aborted already when it is asked for late", () => {
    const abort = new AbortSwitch();
    const reason = new Error("enough");
    abort.abort(reason);
    expect([abort.signal.aborted, abort.signal.reason, abort.signal]).toEqual([true, reason, abort.signal]);
  });
});
