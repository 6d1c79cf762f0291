import { describe, expect, test } from "vitest";
import { defineAgent } from "../agents/index.ts";
import { checkCrew, createCrew } from "./index.ts";

const agent = (name: string, nextAgent: string | null = null) =>
  defineAgent({
    name,
    description: `Does ${name}.`,
    process: ({ messages }) => (messages.at(-1)?.name === "billing" ? "done" : { content: name, nextAgent }),
  });

describe("a crew whose agents all come from code", () => {
  test("needs none in its file", async () => {
    const crew = await createCrew({ config: { name: "desk" } }, { agents: [agent("billing")] });
    expect((await crew.invoke("Hello")).route).toEqual(["billing"]);
  });

  test("may have an empty list of them", async () => {
    const crew = await createCrew({ text: "name: desk\nagents: []\n" }, { agents: { billing: agent("billing") } });
    expect((await crew.invoke("Hello")).answer).toBe("billing");
  });

  test("begins with the supervisor where there is one, else with the first, unless the topology says otherwise", async () => {
    const entryOf = async (names: readonly string[], topology = {}) =>
      (await createCrew({ config: { name: "desk", topology } }, { agents: names.map((name) => agent(name)) })).plan.entry;
    expect(await entryOf(["billing", "supervisor"])).toBe("supervisor");
    expect(await entryOf(["billing", "shipping"])).toBe("billing");
    expect(await entryOf(["billing", "shipping"], { entry: "shipping" })).toBe("shipping");
  });

  test("hands over as its topology says", async () => {
    const topology = { edges: [{ from: "supervisor", to: "billing" }], default_return: "supervisor" };
    const config = { name: "desk", topology };
    const crew = await createCrew({ config }, { agents: [agent("supervisor", "billing"), agent("billing", "supervisor")] });
    expect((await crew.invoke("Hello")).route).toEqual(["supervisor", "billing", "supervisor"]);
  });

  test("still has to have every agent that its topology names", async () => {
    const topology = { edges: [{ from: "billing", to: "biling" }] };
    const diagnostics = await checkCrew({ config: { name: "desk", topology } }, { supplied: { agents: ["billing"] } });
    expect(diagnostics.map(({ code, message }) => `${code} ${message}`)).toEqual([expect.stringMatching(/^GC1201 .*"biling"/)]);
  });

  test("is told of a misspelt key as any other", async () => {
    const diagnostics = await checkCrew({ text: "name: desk\nagent: []\n" }, { supplied: { agents: ["billing"] } });
    expect(diagnostics.map(({ code }) => code)).toEqual(["GC1101"]);
  });
});

test.each([{ name: "desk" }, { name: "desk", agents: [] }])(
  "a crew without agents, in its file or in code, is none: %j",
  async (config) => {
    expect((await checkCrew({ config })).map(({ code }) => code)).toEqual([expect.stringMatching(/^GC11/)]);
  },
);
