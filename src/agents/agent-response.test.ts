import { describe, expect, test } from "vitest";
import { AgentError } from "../errors/index.ts";
import { createAgentResponse } from "./agent-response.ts";

describe("a response", () => {
  test("has defaults for all that is not given", () => {
    expect(createAgentResponse({})).toEqual({
      content: "",
      nextAgent: null,
      slotsUpdate: {},
      slotsTier: {},
      tokenUsage: null,
      metadata: {},
    });
  });

  test("is frozen, with a list of next agents of its own", () => {
    const nextAgent = ["a", "b"];
    const response = createAgentResponse({ nextAgent });
    nextAgent.push("c");
    expect([Object.isFrozen(response), Object.isFrozen(response.nextAgent), response.nextAgent]).toEqual([true, true, ["a", "b"]]);
  });

  test.each([
    [{ content: 5 }, "content is a number and not a text"],
    [{ nextAgent: {} }, "nextAgent is an object and not a name, a list of names, or null"],
    [{ nextAgent: [1] }, "nextAgent is a list and not a name"],
    [{ slotsUpdate: [] }, "slotsUpdate is a list and not an object"],
    [{ slotsTier: { a: "never" } }, "slotsTier must map slot names to turn, session or long_term"],
    [{ metadata: null }, "metadata is null and not an object"],
    [undefined, "process gave nothing and not a response"],
    [null, "process gave null and not a response"],
    ["text", "process gave a string and not a response"],
  ])("of %j is refused", (parts, problem) => {
    const make = () => createAgentResponse(parts as Parameters<typeof createAgentResponse>[0], "billing");
    expect(make).toThrow(AgentError);
    expect(make).toThrow(`Agent "billing" broke its contract: ${problem}`);
  });
});
