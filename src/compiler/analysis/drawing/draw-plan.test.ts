import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Plan, PlanEdge, PlanNode } from "../../4-lower/index.ts";
import { drawPlan } from "./index.ts";

function agent(id: string, kind = "react", description = ""): PlanNode {
  return { id, type: "agent", name: id, description, examples: [], kind, model: "default", metadata: {} };
}

function edge(from: string, to: string, more: Partial<PlanEdge> = {}): PlanEdge {
  return { id: `${from}->${to}`, from, to, type: "dynamic", implicit: false, ...more };
}

function planOf(nodes: readonly PlanNode[], edges: readonly PlanEdge[], more: Partial<Plan> = {}): Plan {
  return {
    kind: "crew",
    name: "desk",
    description: "",
    nodes,
    edges,
    joins: [],
    entry: nodes[0]?.id ?? "",
    exits: nodes.slice(0, 1).map((node) => node.id),
    defaultReturn: nodes[0]?.id ?? null,
    limits: {
      maxHops: 25,
      onMaxHops: "error",
      maxTokensPerRequest: null,
      maxLlmCallsPerRequest: null,
      llmCallMs: 60_000,
      totalRequestMs: null,
      maxAttempts: 3,
    },
    bindings: { models: { default: { provider: "openai", model: "gpt-4o" } }, promptTokens: {} },
    sourceMap: {},
    ...more,
  };
}

const DESK = planOf(
  [agent("supervisor", "supervisor"), agent("billing"), agent("shipping")],
  [
    edge("supervisor", "billing"),
    edge("supervisor", "shipping", { condition: 'slots.tier == "gold"' }),
    edge("billing", "supervisor", { implicit: true }),
    edge("shipping", "supervisor", { implicit: true }),
  ],
);

const EVIL = '"]; click n0 "javascript:alert(1)"\n<script>alert(1)</script> -->x]]> &amp; \\" `b` %%{init: {}}%% \u0000\u202e';

describe("drawing a crew", () => {
  it("writes Mermaid", async () => {
    expect(await drawPlan(DESK, { format: "mermaid" })).toBe(`flowchart TD
  start(["start"]):::point
  n0["supervisor<br/>supervisor · openai:gpt-4o"]:::supervisor
  n1["billing<br/>react · openai:gpt-4o"]
  n2["shipping<br/>react · openai:gpt-4o"]
  finish(["end"]):::point
  start --> n0
  n0 --> n1
  n0 -->|"slots.tier #61;#61; #34;gold#34;"| n2
  n1 -.-> n0
  n2 -.-> n0
  n0 --> finish
  classDef supervisor stroke-width:2px
  classDef point stroke-width:2px
  classDef note stroke-dasharray:4 4
`);
  });

  it("writes DOT", async () => {
    const dot = await drawPlan(DESK, { format: "dot" });
    expect(dot).toContain('digraph "desk" {');
    expect(dot).toContain('n0 -> n2 [label="slots.tier == \\"gold\\""];');
    expect(dot).toContain('n1 -> n0 [style=dashed, tooltip="default_return"];');
  });

  it("writes an SVG file that needs nothing else, with every agent, condition and dashed return", async () => {
    const svg = await drawPlan(DESK, { format: "svg" });
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="\d+" height="\d+"/);
    expect(svg).toContain(">billing</text>");
    expect(svg).toContain(">slots.tier == &quot;gold&quot;</text>");
    expect(svg.match(/class="edge implied" marker-end/g)).toHaveLength(2);
    expect(svg).toContain("prefers-color-scheme:dark");
    expect(svg).not.toMatch(/href=|url\((?!#head)/);
  });

  it("gives the same drawing every time", async () => {
    expect(await drawPlan(DESK, { format: "svg" })).toBe(await drawPlan(DESK, { format: "svg" }));
  });

  it("leaves out a default return that an agent does not take because it ends the request", async () => {
    const ending = planOf(DESK.nodes, DESK.edges, { exits: ["supervisor", "billing"] });
    const mermaid = await drawPlan(ending, { format: "mermaid" });
    expect(mermaid).not.toContain("n1 -.-> n0");
    expect(mermaid).toContain("n1 --> finish");
    expect(mermaid).not.toContain("not drawn");
  });

  it.each(["mermaid", "dot", "svg"] as const)("draws a crew of one agent without edges as %s", async (format) => {
    expect(await drawPlan(planOf([agent("solo")], []), { format })).toContain("solo");
  });
});

describe("texts that want out", () => {
  it("stay inside their quotes in Mermaid, one statement a line", async () => {
    const plan = planOf([agent(EVIL, EVIL, EVIL), agent("b")], [edge(EVIL, "b", { condition: EVIL })], { name: EVIL });
    const lines = (await drawPlan(plan, { format: "mermaid" })).split("\n");
    expect(lines[2]).toMatch(/^ {2}n0\["[^"<>`;%{}()[\]]*(?:#\d+;[^"<>`;%{}()[\]]*)*<br\/>[^"<>`%{}()[\]]*"\]$/);
    expect(lines.every((line) => /^(flowchart TD| {2}(n\d|start|finish|classDef)\b.*|)$/.test(line))).toBe(true);
  });

  it("stay inside their quotes in DOT", async () => {
    const plan = planOf([agent(EVIL, EVIL, EVIL), agent("b")], [edge(EVIL, "b", { condition: EVIL })], { name: EVIL });
    const dot = await drawPlan(plan, { format: "dot" });
    const outside = dot.replace(/"(?:[^"\\]|\\.)*"/g, "");
    expect(outside).not.toMatch(/click|script|javascript/);
  });

  it("stay text in SVG", async () => {
    const plan = planOf([agent(EVIL, EVIL, EVIL), agent("b")], [edge(EVIL, "b", { condition: EVIL })], { name: EVIL });
    const svg = await drawPlan(plan, { format: "svg" });
    expect(["<script", "\u0000", "\u202e"].filter((part) => svg.includes(part))).toEqual([]);
    const tags = [...svg.matchAll(/<\/?([a-z]+)/g)].map((match) => match[1]);
    expect([...new Set(tags)].sort()).toEqual(["circle", "defs", "g", "marker", "path", "rect", "style", "svg", "text", "title"]);
  });

  it("give a well-formed drawing whatever they are", async () => {
    const word = fc.string({ unit: "binary", maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(word, word, async (name, condition) => {
        const plan = planOf([agent(`a${name}`, "supervisor"), agent("b")], [edge(`a${name}`, "b", { condition })]);
        const svg = await drawPlan(plan, { format: "svg" });
        expect(svg.replace(/<[^<>]*>/g, "")).not.toMatch(/[<>]/);
        expect(await drawPlan(plan, { format: "mermaid" })).toMatch(/\n {2}n0 -->(\|"[^"]*"\|)? n1\n/);
      }),
      { numRuns: 50 },
    );
  });
});

describe("a crew too large to draw", () => {
  const names = Array.from({ length: 1_000 }, (_, index) => `agent-${index}`);
  const large = planOf(
    names.map((name) => agent(name, "supervisor")),
    names.flatMap((name, index) => Array.from({ length: 10 }, (_, step) => edge(name, names[(index * 10 + step) % 1_000] ?? name))),
  );

  it.each([
    ["mermaid", 300],
    ["svg", 100],
  ] as const)("is drawn around its entry as %s, and says what is missing", async (format, nodes) => {
    const drawing = await drawPlan(large, { format });
    expect(drawing).toContain("agent-0");
    expect(drawing).toContain(`${1_000 - nodes} agents and`);
  });
});
