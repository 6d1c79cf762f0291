import { AIMessage, HumanMessage } from "@langchain/core/messages";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DELETED } from "../protocol/index.ts";
import { mergeMap, mergeMessages } from "./merge-state.ts";

describe("merging maps", () => {
  test("lets the right side win", () => {
    expect(mergeMap({ a: 1, b: 1 }, { b: 2, c: 3 })).toEqual({ a: 1, b: 2, c: 3 });
  });

  test("keeps on undefined, removes on DELETED, and takes null for a value", () => {
    expect(mergeMap({ a: 1, b: 1, c: 1 }, { a: undefined, b: DELETED, c: null, d: DELETED })).toEqual({ a: 1, c: null });
  });

  test("is shallow", () => {
    expect(mergeMap({ a: { x: 1 } }, { a: { y: 2 } })).toEqual({ a: { y: 2 } });
  });

  test("gives the left map back when there is nothing to do", () => {
    const left = { a: 1 };
    expect([mergeMap(left, undefined), mergeMap(left, {})].every((merged) => merged === left)).toBe(true);
  });

  test("changes neither side", () => {
    const left = Object.freeze({ a: 1 });
    const right = Object.freeze({ a: 2, b: DELETED });
    expect(mergeMap(left, right)).toEqual({ a: 2 });
    expect([left, right]).toEqual([{ a: 1 }, { a: 2, b: DELETED }]);
  });

  test("treats __proto__ as an ordinary key", () => {
    const merged = mergeMap({}, JSON.parse('{"__proto__": 1}'));
    expect(Object.keys(merged)).toEqual(["__proto__"]);
    expect(Object.getPrototypeOf(merged)).toBe(Object.prototype);
  });

  test("survives JSON: a deletion that went through a checkpointer still deletes", () => {
    expect(mergeMap({ a: 1 }, JSON.parse(JSON.stringify({ a: DELETED })))).toEqual({});
  });

  test("gives the same for different keys in any order", () => {
    const value = fc.oneof(fc.constant(DELETED), fc.constant(undefined), fc.jsonValue());
    const map = (keys: readonly string[]) => fc.dictionary(fc.constantFrom(...keys), value);
    fc.assert(
      fc.property(map(["a", "b", "c", "d"]), map(["a", "b"]), map(["c", "d"]), (base, one, other) => {
        expect(mergeMap(mergeMap(base, one), other)).toEqual(mergeMap(mergeMap(base, other), one));
      }),
    );
  });
});

describe("merging messages", () => {
  const hi = new HumanMessage({ content: "hi", id: "1" });
  const draft = new AIMessage({ content: "draft", id: "2" });
  const final = new AIMessage({ content: "final", id: "2" });

  test("appends", () => {
    expect(mergeMessages([hi], [draft])).toEqual([hi, draft]);
  });

  test("puts a message in the place of the one with its id, within one update as well", () => {
    expect(mergeMessages([hi, draft], [final])).toEqual([hi, final]);
    expect(mergeMessages([hi], [draft, final])).toEqual([hi, final]);
  });

  test("appends messages without an id, however many", () => {
    expect(mergeMessages([], [new AIMessage("a"), new AIMessage("b")])).toHaveLength(2);
  });

  test("gives the left list back when there is nothing to do, and never changes it", () => {
    const left = Object.freeze([hi]);
    expect([mergeMessages(left, []), mergeMessages(left, undefined)].every((merged) => merged === left)).toBe(true);
    expect(mergeMessages(left, [draft])).not.toBe(left);
  });
});
