import { describe, expect, test } from "vitest";
import { NotSupportedError } from "../errors/index.ts";
import { makeTestState } from "../testing/index.ts";
import { branchInput, stateOf } from "./branch-state.ts";

const STATE = makeTestState("hi");
const READING = { configurable: { __pregel_read: (keys: readonly string[], fresh: boolean) => ({ ...STATE, keys, fresh }) } };

describe("what a branch is sent", () => {
  test("is a mark where LangGraph lets a node read the state as its step began", () => {
    const input = branchInput("lead", STATE, READING);
    expect(input).toEqual({ branchOf: "lead" });
    expect(stateOf(input, READING)).toMatchObject({ messages: STATE.messages, fresh: false });
  });

  test("is the state where it does not", () => {
    expect(branchInput("lead", STATE, {})).toBe(STATE);
    expect(stateOf(STATE, {})).toBe(STATE);
  });

  test("that was saved and cannot be followed any more is a typed error", () => {
    expect(() => stateOf({ branchOf: "lead" }, {})).toThrow(NotSupportedError);
  });
});
