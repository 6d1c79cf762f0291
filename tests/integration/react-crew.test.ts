import { describe, expect, it } from "vitest";
import { type Crew, createCrew } from "../../src/crew/index.ts";
import type { CrewEvent } from "../../src/protocol/index.ts";
import { MockLLM, type MockLLMOptions } from "../../src/testing/index.ts";
import { writeProject } from "./react-crew/write-project.ts";

const QUESTION = "How long does a refund take?";
const LOAD = '<thought>I need refunds.</thought><action type="request_slot"><name>refunds</name></action>';

function open(
  mock: MockLLMOptions,
  more: Parameters<typeof createCrew>[1] = {},
): Promise<{ readonly crew: Crew; readonly model: MockLLM }> {
  const model = new MockLLM(mock);
  return createCrew(writeProject(), { model, tools: { find_charge: () => "none" }, ...more }).then((crew) => ({ crew, model }));
}

async function eventsOf(crew: Crew): Promise<readonly CrewEvent[]> {
  const events: CrewEvent[] = [];
  for await (const event of crew.stream(QUESTION)) events.push(event);
  return events;
}

/** What happened, in order; words that come in pieces count once. */
const typesOf = (events: readonly CrewEvent[]): readonly string[] =>
  events.map(({ type }) => type).filter((type, index, all) => type !== "usage" && type !== all[index - 1]);

describe.each(["direct", "langgraph"] as const)("a crew from YAML whose agents think in passes, on %s", (engine) => {
  it("hands over, loads a module, and answers from it", async () => {
    const { crew, model } = await open(
      { responses: ['<action type="hand_over"><agent>Billing</agent><reason>money</reason></action>', LOAD, "Ten days.", "Ten days."] },
      { engine },
    );
    const result = await crew.invoke(QUESTION);
    expect(result).toMatchObject({ stopReason: "answered", answer: "Ten days.", route: ["lead", "billing", "lead"] });
    expect(result.receipts[0]).toMatchObject({ to: ["billing"], repaired: true, reason: "money" });
    expect(result.state.knowledgeContext).toEqual({ refunds: "# Refunds\n\nRefunds take ten days.\n" });
    expect(result.usage.modelCalls).toBe(4);
    expect(String(model.calls[1]?.[0]?.content)).not.toContain("ten days");
    expect(JSON.stringify(model.calls[2])).toContain("Refunds take ten days.");
  });

  it("tells of passes, thoughts, actions, knowledge and words as they come", async () => {
    const { crew } = await open(
      { responses: ['<action type="hand_over"><agent>billing</agent></action>', LOAD, "Ten days.", "Ten days."] },
      { engine },
    );
    const events = await eventsOf(crew);
    const ofBilling = events.filter((event) => "agent" in event && event.agent === "billing");
    expect(typesOf(ofBilling)).toEqual([
      "hop.start",
      "pass.start",
      "thought.delta",
      "action",
      "knowledge.loaded",
      "observation",
      "pass.end",
      "pass.start",
      "text.delta",
      "pass.end",
      "route",
      "hop.end",
    ]);
    expect(events.at(-1)).toMatchObject({ type: "request.end", stopReason: "answered" });
  });

  it("says which agents there are, and asks again for one that is not", async () => {
    const { crew, model } = await open(
      {
        responses: [
          '<action type="hand_over"><agent>shipping</agent></action>',
          '<action type="hand_over"><agent>billing</agent></action>',
          "Ten days.",
          "Done.",
        ],
      },
      { engine },
    );
    expect(await crew.invoke(QUESTION)).toMatchObject({ stopReason: "answered", answer: "Done.", route: ["lead", "billing", "lead"] });
    expect(String(model.calls[0]?.[0]?.content)).toContain("- billing: Money.");
    expect(JSON.stringify(model.calls[1])).toContain("You can hand over to: billing");
  });

  it.each(["nobody", ""])("keeps a receipt of choices of %j that were refused", async (name) => {
    const handOver = (agent: string) => `<action type="hand_over"><agent>${agent}</agent></action>`;
    const always = await open({ responses: [handOver(name), handOver(name)] }, { engine });
    const refused = await always.crew.invoke(QUESTION);
    expect(refused).toMatchObject({ stopReason: "no_route", error: { code: "GC2001" }, usage: { modelCalls: 2 } });
    expect(refused.receipts).toMatchObject([{ to: [], allowed: ["billing"], rejected: [name] }]);
    const once = await open({ responses: [handOver(name), handOver("billing"), "Ten days.", "Done."] }, { engine });
    const corrected = await once.crew.invoke(QUESTION);
    expect(corrected.receipts[0]).toMatchObject({ to: ["billing"], choice: "billing", rejected: [name] });
  });

  it("does what code supplies for an action that is declared", async () => {
    const seen: unknown[] = [];
    const { crew } = await open(
      {
        responses: [
          '<action type="hand_over"><agent>billing</agent></action>',
          '<action type="find_charge"><number>4711</number></action>',
          "It was charged once.",
          "It was charged once.",
        ],
      },
      { engine, tools: { find_charge: (parameters: unknown) => seen.push(parameters) && "one charge" } },
    );
    expect(await crew.invoke(QUESTION)).toMatchObject({ stopReason: "answered", answer: "It was charged once." });
    expect(seen).toEqual([{ number: "4711" }]);
  });

  it("finds knowledge by its meaning, where the offline embedder is installed", async () => {
    const search = '<action type="search_knowledge"><query>how soon will the sum be repaid to customers</query></action>';
    const { crew, model } = await open(
      { responses: ['<action type="hand_over"><agent>billing</agent></action>', search, "Ten days.", "Ten days."] },
      { engine },
    );
    await crew.invoke(QUESTION);
    expect(JSON.stringify(model.calls[2])).toContain("From refunds, Refunds:");
  });

  it("ends as max_passes when the model never answers", async () => {
    const search = '<action type="search_knowledge"><query>refund</query></action>';
    const { crew } = await open(
      { responses: ['<action type="hand_over"><agent>billing</agent></action>', search, search, search] },
      { engine },
    );
    expect(await crew.invoke(QUESTION)).toMatchObject({
      stopReason: "max_passes",
      error: { code: "GC2015" },
      usage: { modelCalls: 4 },
    });
  });
});
