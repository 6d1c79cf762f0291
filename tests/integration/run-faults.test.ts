import { describe, expect, it } from "vitest";
import { MockLLM } from "../../src/testing/index.ts";
import { ask, ENGINES } from "./faults/ask.ts";
import { agentsThat, handOver, openDesk, type Work } from "./faults/desk.ts";

const LEGAL = ["billing", "shipping", "account"];

describe.each(ENGINES)("on %s", (engine) => {
  const openWith = (...responses: readonly string[]) => openDesk({ engine, models: { default: new MockLLM({ responses }) } });
  const openAgents = (works: Readonly<Record<string, Work>>, more = "") => openDesk({ engine, agents: agentsThat(works), more });

  describe("a model that chooses", () => {
    it("an unknown agent is asked once more and told whom it may choose", async () => {
      const model = new MockLLM({ responses: ["route: legal", "route: billing", "Refunded.", "Done."] });
      const crew = await openDesk({ engine, models: { default: model } });
      const { result } = await ask(crew);
      expect(result).toMatchObject({ stopReason: "answered", answer: "Done.", route: ["supervisor", "billing", "supervisor"] });
      expect(result.receipts[0]).toMatchObject({
        from: "supervisor",
        to: ["billing"],
        choice: "billing",
        rejected: ["legal"],
        repaired: false,
      });
      expect(model.calls[1]?.at(-1)?.text).toContain("billing, shipping, account");
    });

    it("an unknown agent twice ends the run without a route", async () => {
      const { result, of } = await ask(await openWith("route: legal", "route: leagle"));
      expect(result).toMatchObject({ stopReason: "no_route", answer: "", error: { code: "GC2001" }, route: ["supervisor"] });
      expect(result.error?.message).toContain("billing, shipping, account");
      expect(result.usage.modelCalls).toBe(2);
      expect(result.receipts).toMatchObject([{ hop: 1, to: [], allowed: LEGAL, choice: "leagle", rejected: ["legal"] }]);
      expect(of("route")).toHaveLength(1);
    });

    it.each([
      ["route: Billing", "Billing"],
      ["ROUTE: bill ing", "bill ing"],
      ["**route: BILLING**", "BILLING"],
      ["route: `bil-ling`", "bil-ling"],
    ])("%s is repaired, and the receipt says so", async (reply, choice) => {
      const { result } = await ask(await openWith(reply, "Refunded.", "Done."));
      expect(result).toMatchObject({ stopReason: "answered", route: ["supervisor", "billing", "supervisor"] });
      expect(result.receipts[0]).toMatchObject({ to: ["billing"], choice, repaired: true });
    });

    it("itself is asked once more, then ends without a route", async () => {
      const { result } = await ask(await openWith("route: supervisor", "route: Supervisor"));
      expect(result).toMatchObject({ stopReason: "no_route", error: { code: "GC2002" } });
      expect(result.receipts).toMatchObject([{ to: [], choice: "Supervisor", rejected: ["supervisor"] }]);
    });
  });

  describe("a code agent that chooses", () => {
    it.each([
      ["an unknown agent", "legal", "GC2001"],
      ["an unknown agent among known ones", ["billing", "legal"], "GC2001"],
      ["a name that is no name", "  ", "GC2001"],
      ["itself", "supervisor", "GC2002"],
      ["itself in other letters", "SuperVisor", "GC2002"],
      ["itself among others", ["billing", "supervisor"], "GC2002"],
    ])("%s ends without a route", async (_case, nextAgent, code) => {
      const { result } = await ask(await openAgents({ supervisor: () => ({ content: "So far.", nextAgent }) }));
      expect(result).toMatchObject({ stopReason: "no_route", error: { code }, route: ["supervisor"] });
      expect(result.receipts).toMatchObject([{ from: "supervisor", to: [], choice: nextAgent, allowed: LEGAL }]);
    });

    it("an agent that exists but is not allowed from there ends without a route", async () => {
      const crew = await openAgents({ supervisor: handOver("billing"), billing: () => ({ nextAgent: "shipping" }) });
      const { result } = await ask(crew);
      expect(result).toMatchObject({ stopReason: "no_route", error: { code: "GC2001" }, route: ["supervisor", "billing"] });
    });

    it("a misspelt agent is repaired, and the receipt says so", async () => {
      const crew = await openAgents({ supervisor: handOver(" Billing! "), billing: () => "Refunded." });
      const { result } = await ask(crew);
      expect(result).toMatchObject({ stopReason: "answered", route: ["supervisor", "billing"] });
      expect(result.receipts[0]).toMatchObject({ to: ["billing"], choice: [" Billing! "], repaired: true });
    });
  });

  describe("two agents that hand over to each other without end", () => {
    const pingPong = {
      supervisor: () => ({ content: "ping", nextAgent: "billing" }),
      billing: () => ({ content: "pong", nextAgent: "supervisor" }),
    };

    it("are stopped with the trace", async () => {
      const crew = await openDesk({ engine, agents: agentsThat(pingPong), text: PING_PONG });
      const { result } = await ask(crew);
      expect(result).toMatchObject({ stopReason: "max_hops", error: { code: "GC2003" }, answer: "pong" });
      expect(result.route).toEqual(["supervisor", "billing", "supervisor", "billing"]);
      expect(result.error?.message).toContain("supervisor → billing → supervisor → billing");
    });

    it("end with the best answer so far where the crew says so", async () => {
      const crew = await openDesk({ engine, agents: agentsThat(pingPong), text: `${PING_PONG}  on_max_hops: finish\n` });
      const { result } = await ask(crew);
      expect(result).toMatchObject({ stopReason: "max_hops", answer: "pong" });
      expect(result.error).toBeUndefined();
    });
  });
});

const PING_PONG = `
name: ping-pong
agents:
  - {name: supervisor, kind: supervisor}
topology:
  entry: supervisor
  edges:
    - {from: supervisor, to: billing}
    - {from: billing, to: supervisor}
  max_hops: 4
`;
