import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { InvalidRouteError, RoutingSelfLoopError } from "../errors/index.ts";
import { decideRoute } from "./decide-route.ts";

const allowed = ["zoe", "ada", "b_2"];
const decide = (choice: string | readonly string[] | null) => decideRoute({ from: "lead", choice, allowed });

describe("a choice", () => {
  test.each([[null], [""], [[]]])("%j means that the agent is done", (choice) => {
    expect(decide(choice)).toEqual({ to: [], repaired: false });
  });

  test("of a legal name is taken as it is", () => {
    expect(decide("ada")).toEqual({ to: ["ada"], repaired: false });
  });

  test.each([
    ["ADA", "ada"],
    [" ada ", "ada"],
    ["a-d.a", "ada"],
    ["“ada”", "ada"],
    ["b 2", "b_2"],
    ["B-2!", "b_2"],
  ])("of %j is repaired", (name, repaired) => {
    expect(decide(name)).toEqual({ to: [repaired], repaired: true });
  });

  test("of several gives each once, in the order of the edge list", () => {
    expect(decide(["b_2", "zoe", "Zoe", "b_2"])).toEqual({ to: ["zoe", "b_2"], repaired: true });
  });

  test("of an unknown name is an error, alone or among several", () => {
    expect(() => decide("nobody")).toThrow(InvalidRouteError);
    expect(() => decide(["ada", "nobody"])).toThrow(InvalidRouteError);
  });

  test.each([["lead"], ["LEAD"], [["ada", "lead"]]])("of the agent itself, as %j, is a self loop", (choice) => {
    expect(() => decide(choice)).toThrow(RoutingSelfLoopError);
  });

  test("that fits two names is not guessed", () => {
    expect(() => decideRoute({ from: "lead", choice: "a b", allowed: ["a_b", "a-b"] })).toThrow(InvalidRouteError);
  });

  test("that is exact is never taken for another one", () => {
    expect(decideRoute({ from: "lead", choice: "a-b", allowed: ["a_b", "a-b"] })).toEqual({ to: ["a-b"], repaired: false });
  });

  test("never leads to a name that is not legal", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.array(fc.string()), fc.constantFrom(...allowed)), (choice) => {
        expect(legalOnly(choice)).toBe(true);
      }),
    );
  });
});

function legalOnly(choice: string | readonly string[]): boolean {
  try {
    return decide(choice).to.every((name) => allowed.includes(name));
  } catch (error) {
    return error instanceof InvalidRouteError || error instanceof RoutingSelfLoopError;
  }
}
