import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ApiKey } from "../2-validate/index.ts";
import { draftCrew, EMPTY_DOCUMENT, hubAndSpokes } from "../testdata/draft-crew.ts";
import { lowerCrew } from "./index.ts";

function edgesOf(spec: ReturnType<typeof draftCrew>): readonly string[] {
  return lowerCrew(spec, EMPTY_DOCUMENT).edges.map((edge) => `${edge.id}${edge.implicit ? " implied" : ""}`);
}

describe("the edges of a plan", () => {
  it("are those of the file in order, then one to the default return for each agent that lacks it", () => {
    const spec = hubAndSpokes([{ name: "billing" }, { name: "shipping" }], {
      edges: ["supervisor->shipping", "supervisor->billing", "billing->supervisor"],
    });
    expect(edgesOf(spec)).toEqual(["supervisor->shipping", "supervisor->billing", "billing->supervisor", "shipping->supervisor implied"]);
  });

  it("never lead from an agent to itself", () => {
    expect(edgesOf(draftCrew({ agents: [{ name: "solo" }], defaultReturn: "solo" }))).toEqual([]);
  });

  it("keep an edge with a condition beside the default return, which is always legal", () => {
    const spec = hubAndSpokes([{ name: "billing", kind: "module" }], { edges: ["billing->supervisor if slots.open"] });
    expect(edgesOf(spec)).toEqual(["billing->supervisor", "billing->supervisor#2 implied"]);
  });

  it("tell several edges of a pair apart", () => {
    const spec = draftCrew({
      agents: [{ name: "a", kind: "supervisor" }, { name: "b" }],
      edges: ["a->b if slots.x", "a->b", "a->b if slots.y"],
    });
    expect(edgesOf(spec)).toEqual(["a->b", "a->b#2", "a->b#3"]);
  });

  it("carry their condition", () => {
    const spec = draftCrew({ agents: [{ name: "a", kind: "supervisor" }, { name: "b" }], edges: ["a->b if slots.x"] });
    expect(lowerCrew(spec, EMPTY_DOCUMENT).edges[0]).toEqual({
      id: "a->b",
      from: "a",
      to: "b",
      type: "dynamic",
      condition: "slots.x",
      implicit: false,
    });
  });
});

describe("the exits of a plan", () => {
  it("are the supervisor alone where every worker hands back", () => {
    expect(lowerCrew(hubAndSpokes([{ name: "billing" }]), EMPTY_DOCUMENT).exits).toEqual(["supervisor"]);
  });

  it("are all agents without a default return", () => {
    const spec = hubAndSpokes([{ name: "billing" }], { defaultReturn: null });
    expect(lowerCrew(spec, EMPTY_DOCUMENT).exits).toEqual(["supervisor", "billing"]);
  });

  it("are agents of code, agents that end when done, and the default return itself", () => {
    const spec = hubAndSpokes([{ name: "code", kind: "module" }, { name: "last", onDone: "end" }, { name: "hub" }, { name: "worker" }], {
      defaultReturn: "hub",
    });
    expect(lowerCrew(spec, EMPTY_DOCUMENT).exits).toEqual(["supervisor", "code", "last", "hub"]);
  });
});

describe("a plan", () => {
  it("counts prompt and knowledge by characters", () => {
    const knowledge = { dir: "k", modules: [{ name: "a", file: "k/a.md", text: "x".repeat(400) }] };
    const spec = hubAndSpokes([{ name: "billing", prompt: { text: "x".repeat(40) }, knowledge }]);
    expect(lowerCrew(spec, EMPTY_DOCUMENT).bindings.promptTokens).toEqual({ supervisor: 0, billing: 110 });
  });

  it("binds the models that agents use, those supplied by code marked", () => {
    const spec = hubAndSpokes([{ name: "billing", model: "mine" }], { models: { unused: {}, default: { model: "gpt-4.1" } } });
    expect(lowerCrew(spec, EMPTY_DOCUMENT).bindings.models).toEqual({
      default: { provider: "openai", model: "gpt-4.1" },
      mine: { provider: "supplied", model: "" },
    });
  });

  it("never holds a key", () => {
    const spec = hubAndSpokes([], { models: { default: { apiKey: new ApiKey("sk-secret"), baseUrl: "https://secret.example" } } });
    expect(JSON.stringify(lowerCrew(spec, EMPTY_DOCUMENT))).not.toContain("secret");
  });

  it("is plain data that survives JSON, the same every time, for any crew", () => {
    const names = fc.uniqueArray(fc.stringMatching(/^[A-Za-z][A-Za-z0-9_-]{0,5}$/), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(names, fc.array(fc.tuple(fc.nat(5), fc.nat(5)), { maxLength: 12 }), fc.boolean(), (agents, pairs, returns) => {
        const nameAt = (index: number) => agents[index % agents.length] ?? "";
        const spec = draftCrew({
          agents: agents.map((name) => ({ name })),
          edges: pairs.map(([from, to]) => `${nameAt(from)}->${nameAt(to)}`),
          defaultReturn: returns ? nameAt(0) : null,
        });
        const plan = lowerCrew(spec, EMPTY_DOCUMENT);
        expect(JSON.parse(JSON.stringify(plan))).toEqual(plan);
        expect(JSON.stringify(lowerCrew(structuredClone(spec), EMPTY_DOCUMENT))).toBe(JSON.stringify(plan));
        expect(new Set(plan.edges.map((edge) => edge.id)).size).toBe(plan.edges.length);
        expect(Object.keys(plan.sourceMap)).toHaveLength(plan.nodes.length + plan.edges.length);
      }),
    );
  });
});
