import { describe, expect, test } from "vitest";
import { hopNumber, isBranch, nextStep, stepSize, successorsOf } from "./next-step.ts";

describe("the successors of an agent", () => {
  test("are nobody when it wrote its own name, or none", () => {
    expect([successorsOf("a", { currentAgent: "a" }), successorsOf("a", {})]).toEqual([[], []]);
  });

  test("are the agent it named", () => {
    expect(successorsOf("a", { currentAgent: "b", nextAgents: [] })).toEqual(["b"]);
  });

  test("are those of a fan-out before anybody else", () => {
    expect(successorsOf("a", { currentAgent: "b", nextAgents: ["b", "c"] })).toEqual(["b", "c"]);
  });
});

describe("the next step", () => {
  test("is nobody after agents that are done", () => {
    expect(nextStep([{ agent: "a", update: { currentAgent: "a" } }])).toEqual([]);
    expect(nextStep([])).toEqual([]);
  });

  test("joins once after a fan-out", () => {
    const branches = ["x", "y", "z"].map((agent) => ({ agent, update: { currentAgent: "lead", nextAgents: [] } }));
    expect(nextStep(branches)).toEqual(["lead"]);
  });

  test("follows the order of the agents that ran", () => {
    const ran = [
      { agent: "x", update: { currentAgent: "b" } },
      { agent: "y", update: { currentAgent: "a" } },
      { agent: "z", update: { currentAgent: "b" } },
    ];
    expect(nextStep(ran)).toEqual(["b", "a"]);
  });
});

describe("a branch", () => {
  const fanOut = { nextAgents: ["x", "y", "z"], hops: 4 };

  test("is one of several that run together", () => {
    expect([isBranch("y", fanOut), isBranch("a", fanOut), isBranch("x", { nextAgents: ["x"] })]).toEqual([true, false, false]);
  });

  test("has a hop number of its own, in the order of the fan-out", () => {
    expect(["x", "y", "z"].map((agent) => hopNumber(agent, fanOut))).toEqual([5, 6, 7]);
    expect(hopNumber("a", { nextAgents: [], hops: 0 })).toBe(1);
  });

  test("is as many hops as run together", () => {
    expect([stepSize("y", fanOut), stepSize("a", { nextAgents: [] })]).toEqual([3, 1]);
  });
});
