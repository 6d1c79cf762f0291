import { describe, expect, test } from "vitest";
import { defineAgent } from "../agents/index.ts";
import { InvalidArgumentError } from "../errors/index.ts";
import { type SuppliedAgents, suppliedAgents } from "./supplied-agents.ts";

const agent = (name: string) => defineAgent({ name, description: "x", process: () => "x" });

describe("agents that code gives", () => {
  test("are found by their names, given as a list or by name", () => {
    const [billing, shipping] = [agent("billing"), agent("shipping")];
    const expected = new Map([
      ["billing", billing],
      ["shipping", shipping],
    ]);
    expect(suppliedAgents([billing, shipping])).toEqual(expected);
    expect(suppliedAgents({ billing, shipping })).toEqual(expected);
    expect(suppliedAgents(undefined).size).toBe(0);
  });

  test.each([
    ["a key that is not the agent's name", { billing: agent("shipping") }, 'The agent given as "billing" is named "shipping".'],
    ["a name given twice", [agent("billing"), agent("billing")], 'Two agents are named "billing".'],
    ["an object", { billing: { name: "billing", invoke: () => "x" } }, "agents: billing is no agent."],
    ["a function", [() => "x"], "agents: 0 is no agent."],
    ["nothing", [undefined], "agents: 0 is no agent."],
  ])("are refused with %s", (_case, agents, message) => {
    const take = () => suppliedAgents(agents as unknown as SuppliedAgents);
    expect(take).toThrow(InvalidArgumentError);
    expect(take).toThrow(message);
  });
});
