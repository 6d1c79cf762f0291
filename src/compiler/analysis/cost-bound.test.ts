import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lowerCrew } from "../4-lower/index.ts";
import { type CrewDraft, draftCrew, draftReact, EMPTY_DOCUMENT, hubAndSpokes } from "../testdata/draft-crew.ts";
import { costBound, formatCostBound } from "./index.ts";

function boundOf(spec: ReturnType<typeof draftCrew>) {
  return costBound(lowerCrew(spec, EMPTY_DOCUMENT), spec);
}

function workers(...names: readonly string[]) {
  return names.map((name) => ({ name }));
}

describe("the bound on model calls", () => {
  it("counts two calls for each hop, since a reply that cannot be used is asked for once more", () => {
    const spec = hubAndSpokes(workers("billing"), { topology: { maxHops: 5 } });
    expect(boundOf(spec)).toMatchObject({ modelCalls: 10, modelCallsWithRetries: 30, callsDecidedBy: "max_hops" });
  });

  it("ends with the topology where that ends every run", () => {
    const spec = hubAndSpokes([{ name: "billing", onDone: "end" }]);
    expect(boundOf(spec)).toMatchObject({ modelCalls: 4, callsDecidedBy: "topology" });
  });

  it("knows that a supervisor which passes answers through makes no second call", () => {
    const spec = draftCrew({
      agents: [{ name: "supervisor", kind: "supervisor", passThrough: true }, { name: "billing" }],
      edges: ["supervisor->billing"],
      defaultReturn: "supervisor",
    });
    expect(boundOf(spec)).toMatchObject({ modelCalls: 4, callsDecidedBy: "topology" });
  });

  it("does not count on a model that only may pass answers through", () => {
    const spec = hubAndSpokes(workers("billing"), { models: { default: { provider: "auto" } }, topology: { maxHops: 3 } });
    expect(boundOf(spec).modelCalls).toBe(6);
  });

  it("is the budget where that is smaller, failed attempts included", () => {
    const spec = hubAndSpokes(workers("billing"), { budget: { maxLlmCallsPerRequest: 7 } });
    expect(boundOf(spec)).toMatchObject({ modelCalls: 7, modelCallsWithRetries: 7, callsDecidedBy: "max_llm_calls_per_request" });
  });

  it("is open for agents of code, unless there is a budget", () => {
    const agents = [{ name: "code", kind: "module" as const }];
    expect(boundOf(hubAndSpokes(agents))).toMatchObject({ modelCalls: null, unseenAgents: ["code"], promptTokens: null });
    expect(boundOf(hubAndSpokes(agents, { budget: { maxLlmCallsPerRequest: 7 } })).modelCalls).toBe(7);
  });

  it("counts every pass of a react agent, an answer at the limit, and the repair of a typed answer", () => {
    const worker = { name: "billing", react: draftReact({ maxPasses: 7, onMaxPasses: "answer" }), onDone: "end" as const };
    expect(boundOf(hubAndSpokes([worker]))).toMatchObject({ modelCalls: 10, callsDecidedBy: "topology", passingAgents: ["billing"] });
    expect(boundOf(hubAndSpokes([{ ...worker, maxPasses: 3, output: { schema: {} } }])).modelCalls).toBe(7);
  });

  it("names agents whose way of asking is found out, since a model may refuse calls for that", () => {
    const open = { name: "billing", react: draftReact({ maxPasses: 7 }), onDone: "end" as const };
    const bound = boundOf(hubAndSpokes([open, { ...open, name: "shipping", reactProtocol: "xml" }]));
    expect(bound.probingAgents).toEqual(["supervisor", "billing"]);
    expect(formatCostBound(bound)).toContain("at most two calls a hop of supervisor, billing refused because of their protocol");
  });

  it("counts the passes of an agent that has tools and no configuration of its own", () => {
    const tools = [{ type: "module" as const, name: "find", approval: false }];
    const worker = { name: "billing", tools, onDone: "end" as const };
    expect(boundOf(hubAndSpokes([worker]))).toMatchObject({ modelCalls: 7, passingAgents: ["billing"] });
    expect(boundOf(hubAndSpokes([{ ...worker, maxPasses: 3, output: { schema: {} } }])).modelCalls).toBe(6);
  });

  it("names max_passes where passes count more than hops", () => {
    const worker = { name: "billing", react: draftReact({ maxPasses: 40 }), onDone: "end" as const };
    expect(boundOf(hubAndSpokes([worker]))).toMatchObject({ modelCalls: 42, callsDecidedBy: "max_passes" });
    expect(formatCostBound(boundOf(hubAndSpokes([worker])))).toContain("decided by max_passes");
  });

  it("leaves out agents that are never reached", () => {
    const spec = hubAndSpokes([{ name: "code", kind: "module" }], { edges: [] });
    expect(boundOf(spec)).toMatchObject({ modelCalls: 2, unseenAgents: [] });
  });
});

describe("the bound on tokens", () => {
  const prompt = { text: "x".repeat(400) };

  it("takes as much knowledge as the crew's limit lets in, and the replies of earlier passes", () => {
    const module = { file: "a.md", description: "", dependsOn: [], maxTokens: undefined, preload: false, tokens: 300 };
    const slots = [
      { name: "a", ...module },
      { name: "b", ...module },
    ];
    const react = draftReact({ maxPasses: 3, slots, corePromptTokens: 100 });
    const spec = draftCrew({ agents: [{ name: "billing", react }], models: { default: { maxTokens: 50 } } });
    const prompt = 100 + 1; // the list of modules is one token
    expect(boundOf(spec).promptTokens).toBe(3 * (prompt + 600 + 50));
    expect(boundOf({ ...spec, knowledge: { maxLoadedTokens: 400 } }).promptTokens).toBe(3 * (prompt + 400 + 50));
  });

  it("adds prompts, answers, and answers that are read again", () => {
    const spec = draftCrew({
      agents: [
        { name: "solo", prompt },
        { name: "other", kind: "supervisor", prompt },
      ],
      defaultReturn: "other",
      models: { default: { maxTokens: 50 } },
    });
    // solo: 2 calls of 100 + 50; other: 2 calls of 100 + 50, each reading solo's 50 again.
    expect(boundOf(spec)).toMatchObject({ modelCalls: 4, promptTokens: 400, totalTokens: 700, tokensDecidedBy: "max_tokens" });
  });

  it("counts what a supervisor is told of the agents it may choose", () => {
    const spec = hubAndSpokes([{ name: "billing", description: "x".repeat(400), onDone: "end" }]);
    expect(boundOf(spec).promptTokens).toBe(2 * 103);
  });

  it("is open for a model without max_tokens, and names it", () => {
    expect(boundOf(hubAndSpokes(workers("billing")))).toMatchObject({ totalTokens: null, tokensDecidedBy: null, openModels: ["default"] });
  });

  it("is the budget where there is one", () => {
    const spec = hubAndSpokes(workers("billing"), { budget: { maxTokensPerRequest: 5_000 } });
    expect(boundOf(spec)).toMatchObject({ totalTokens: 5_000, tokensDecidedBy: "max_tokens_per_request" });
  });

  it("is nothing for the local model", () => {
    const spec = hubAndSpokes([{ name: "billing", prompt }], { models: { default: { provider: "local" } } });
    expect(boundOf(spec)).toMatchObject({ modelCalls: 4, promptTokens: 0, totalTokens: 0 });
  });
});

describe("a very large limit", () => {
  it("is bounded in a moment", () => {
    const agents = workers(...Array.from({ length: 300 }, (_, index) => `w${index}`));
    const bound = boundOf(hubAndSpokes(agents, { topology: { maxHops: 1_000_000 }, models: { default: { maxTokens: 10 } } }));
    expect(bound.modelCalls).toBe(2_000_000);
    expect(bound.totalTokens).toBeGreaterThan(2_000_000);
  });
});

describe("the bound and any run", () => {
  const arbitraryDraft: fc.Arbitrary<CrewDraft> = fc
    .record({
      kinds: fc.array(fc.constantFrom("supervisor", "react", "react-end"), { minLength: 1, maxLength: 5 }),
      pairs: fc.array(fc.tuple(fc.nat(4), fc.nat(4)), { maxLength: 12 }),
      returnsTo: fc.option(fc.nat(4)),
      maxHops: fc.integer({ min: 1, max: 6 }),
    })
    .map(({ kinds, pairs, returnsTo, maxHops }) => {
      const nameAt = (index: number) => `a${index % kinds.length}`;
      return {
        agents: kinds.map((kind, index) => ({
          name: nameAt(index),
          kind: kind === "supervisor" ? ("supervisor" as const) : ("react" as const),
          onDone: kind === "react-end" ? ("end" as const) : ("return" as const),
        })),
        edges: pairs.filter(([from, to]) => nameAt(from) !== nameAt(to)).map(([from, to]) => `${nameAt(from)}->${nameAt(to)}`),
        defaultReturn: returnsTo === null ? null : nameAt(returnsTo),
        topology: { maxHops },
      };
    });

  it("agrees with the longest run of a plain interpreter", () => {
    fc.assert(
      fc.property(arbitraryDraft, (draft) => {
        const spec = draftCrew(draft);
        const { topology } = spec;
        const nextOf = (name: string): readonly string[] => {
          const agent = spec.agents.find((one) => one.name === name);
          const back = topology.defaultReturn === null || topology.defaultReturn === name ? [] : [topology.defaultReturn];
          if (agent?.kind === "react") return agent.onDone === "end" ? [] : back;
          return [...topology.edges.filter((edge) => edge.from === name).map((edge) => edge.to), ...back];
        };
        const longest = (name: string, left: number): number =>
          left === 0 ? 0 : 1 + Math.max(0, ...nextOf(name).map((next) => longest(next, left - 1)));
        expect(boundOf(spec).modelCalls).toBe(2 * longest(topology.entry, topology.maxHops));
      }),
    );
  });
});

describe("the printed bound", () => {
  it("tells calls, retries, tokens and what decides them", () => {
    const spec = hubAndSpokes([{ name: "billing", prompt: { text: "x".repeat(4_000) } }], {
      models: { default: { maxTokens: 500 } },
      topology: { maxHops: 3 },
    });
    expect(formatCostBound(boundOf(spec))).toBe(`Worst case of one request
  model calls       6 (decided by topology.max_hops)
  with retries      18 attempts (retry.max_attempts: 3)
  tokens            about 6,012 (decided by prompt sizes and max_tokens of the models); the user's messages come on top, once a call
  of that prompts   about 2,012, counted by characters
  on top            at most two calls a hop of supervisor refused because of their protocol`);
  });

  it("says what to set where there is no bound", () => {
    const text = formatCostBound(boundOf(hubAndSpokes([{ name: "billing" }, { name: "code", kind: "module" }])));
    expect(text).toBe(`Worst case of one request
  model calls       no bound
  tokens            no bound
  not seen          calls made in the code of code
  on top            at most two calls a hop of supervisor refused because of their protocol
  to bound tokens   set max_tokens at default, or budget.max_tokens_per_request`);
  });
});
