import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { InvalidArgumentError, InvalidRouteError, RoutingError, RoutingSelfLoopError } from "../errors/index.ts";
import { TopologyResolver } from "./topology-resolver.ts";

const EDGES = [
  { from: "lead", to: "zoe" },
  { from: "lead", to: "ada", when: "slots.ready" },
  { from: "lead", to: "zoe" },
  { from: "zoe", to: "zoe" },
  { from: "zoe", to: "ada" },
];

function desk(defaultReturn: string | null = "lead"): TopologyResolver {
  return new TopologyResolver({ entry: "lead", edges: EDGES, defaultReturn });
}

function errorOf(action: () => void): unknown {
  try {
    action();
  } catch (error) {
    return error;
  }
  return undefined;
}

describe("the targets of an agent", () => {
  test("are those of its edges in order, each once, and then the default return", () => {
    expect(desk().getAllowedTargets("zoe")).toEqual(["ada", "lead"]);
    expect(desk().getAllowedTargets("lead")).toEqual(["zoe", "ada"]);
  });

  test("are only the default return for an agent without edges", () => {
    expect(desk().getAllowedTargets("ada")).toEqual(["lead"]);
    expect(desk().getAllowedTargets("somebody new")).toEqual(["lead"]);
  });

  test("never hold the agent itself", () => {
    expect(desk("ada").getAllowedTargets("ada")).toEqual([]);
    expect(desk().getAllowedTargets("zoe")).not.toContain("zoe");
  });

  test("are nobody without edges and default return", () => {
    expect(desk(null).getAllowedTargets("ada")).toEqual([]);
    expect(new TopologyResolver({ entry: "a", edges: [] }).defaultReturn).toBeNull();
  });

  test("cannot be changed from outside", () => {
    expect(() => (desk().getAllowedTargets("lead") as string[]).push("me")).toThrow(TypeError);
  });

  test.each(["__proto__", "constructor", "toString"])("are right for an agent named %s", (name) => {
    const topology = new TopologyResolver({ entry: "a", edges: [{ from: name, to: "b" }] });
    expect([topology.getAllowedTargets(name), topology.getAllowedTargets("a"), topology.allows("a", name)]).toEqual([["b"], [], false]);
  });

  test("agree with allows on every topology", () => {
    const name = fc.constantFrom("a", "b", "c", "d");
    const topology = fc.record({ entry: name, edges: fc.array(fc.record({ from: name, to: name })), defaultReturn: fc.option(name) });
    fc.assert(
      fc.property(topology, name, name, (random, from, to) => {
        const resolver = new TopologyResolver(random);
        expect(resolver.allows(from, to)).toBe(resolver.getAllowedTargets(from).includes(to));
      }),
    );
  });
});

describe("a hand-over", () => {
  test("along an edge or to the default return is fine", () => {
    expect(errorOf(() => desk().validateRoute("lead", "ada"))).toBeUndefined();
    expect(errorOf(() => desk().validateRoute("ada", "lead"))).toBeUndefined();
  });

  test("to itself is a self loop, carrying the agent's name, even where an edge says so", () => {
    const error = errorOf(() => desk().validateRoute("zoe", "zoe"));
    expect(error).toBeInstanceOf(RoutingSelfLoopError);
    expect(error).toMatchObject({ agentName: "zoe", code: "GC2002" });
  });

  test("that is forbidden names the allowed ones and the nearest", () => {
    const error = errorOf(() => desk().validateRoute("zoe", "lede"));
    expect(error).toBeInstanceOf(InvalidRouteError);
    expect(error).toBeInstanceOf(RoutingError);
    expect(error).toMatchObject({ from: "zoe", to: "lede", allowed: ["ada", "lead"], hint: 'Did it mean "lead"?' });
    expect((error as Error).message).toBe('Agent "zoe" chose "lede", but may hand over to ada, lead.');
  });

  test("to a name unlike any other gets no suggestion", () => {
    expect(errorOf(() => desk().validateRoute("zoe", "accounting"))).toMatchObject({ hint: expect.not.stringContaining("Did it mean") });
  });

  test("from an agent that may go nowhere says so", () => {
    expect(() => desk(null).validateRoute("ada", "lead")).toThrow("may hand over to no agent at all");
  });
});

test("a topology needs an entry", () => {
  expect(() => new TopologyResolver({ entry: "", edges: [] })).toThrow(InvalidArgumentError);
});
