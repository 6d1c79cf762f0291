import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { type CreateCrewOptions, type Crew, createCrew } from "../../src/crew/index.ts";
import type { ApprovalRequest, Approve } from "../../src/protocol/index.ts";
import { FakeClock, MockLLM } from "../../src/testing/index.ts";
import { type Asked, ask, askAndAt, ENGINES } from "./faults/ask.ts";
import { writeFiles } from "./react-crew/write-project.ts";

const EVERYTHING = fileURLToPath(import.meta.resolve("@modelcontextprotocol/server-everything/dist/index.js"));
const FAMILY = "👨‍👩‍👧";

const REFUND = `
export default {
  description: "Pays money back.",
  schema: { type: "object", properties: { amount: { type: "integer" } }, required: ["amount"] },
  execute: ({ amount }) => "paid " + amount,
};
export const forever = { description: "Never ends.", schema: { type: "object" }, execute: () => new Promise(() => undefined) };
export const long = { description: "Says much.", schema: { type: "object" }, execute: () => "${FAMILY}".repeat(10_000) };
`;

/** Where the approval of the action stands in the files. */
const PLACES = ["agent", "tool of the agent", "tool of the crew", "action", "agent with the action", "tool with the action"] as const;
type Place = (typeof PLACES)[number];

const at = (place: Place, ...places: readonly Place[]): string => (places.includes(place) ? ", approval: required" : "");

function filesFor(place: Place): Readonly<Record<string, string>> {
  const declares = place.endsWith("action");
  const how = declares ? "knowledge: clerk" : `tools: [{name: refund${at(place, "tool of the agent")}}]`;
  return {
    "crew.yaml": `
version: 1
name: shop
models: {default: local}
agents:
  - {name: clerk, kind: react, description: Money., ${how}${at(place, "agent", "agent with the action")}}
tools:
  refund: {module: refund.mjs${at(place, "tool of the crew", "tool with the action")}}
topology: {entry: clerk}
`,
    "refund.mjs": REFUND,
    "clerk/react_config.yaml": `core_prompt: prompt.md
protocol: tools
actions:
  - {name: refund, description: Pays money back., parameters: {amount: {type: integer}}, required: [amount]${at(place, "action")}}
`,
    "clerk/prompt.md": "You are the clerk.\n",
  };
}

const CALL = [{ name: "refund", args: { amount: 5 } }];

interface Opened {
  readonly crew: Crew;
  readonly asked: readonly ApprovalRequest[];
}

async function open(place: Place, engine: (typeof ENGINES)[number], approve?: Approve): Promise<Opened> {
  const asked: ApprovalRequest[] = [];
  const recording: Approve = (request) => {
    asked.push(request);
    return approve?.(request) ?? Promise.reject(new TypeError("not here"));
  };
  const model = new MockLLM({ toolCalls: [CALL], responses: ["unused", "Done."] });
  const crew = await createCrew(writeFiles(filesFor(place)), { engine, model, ...(approve === undefined ? {} : { approve: recording }) });
  return { crew, asked };
}

const observed = ({ of }: Awaited<ReturnType<typeof ask>>) => of("observation").map(({ text, isError }) => [text, isError]);

describe.each(ENGINES)("an action that needs consent, on %s", (engine) => {
  it.each(PLACES)("is done when a person agrees: approval at the %s", async (place) => {
    const { crew, asked } = await open(place, engine, async () => ({ type: "approve" }));
    const done = await ask(crew);
    expect(asked).toMatchObject([
      { agentName: "clerk", action: "refund", description: "Pays money back.", parameters: { amount: 5 }, pass: 1 },
    ]);
    expect(observed(done)).toEqual([["paid 5", false]]);
    expect(done.result).toMatchObject({ stopReason: "answered", answer: "Done." });
  });

  it.each(PLACES)("is not done when nobody can be asked: approval at the %s", async (place) => {
    const { crew } = await open(place, engine);
    const done = await ask(crew);
    expect(observed(done)).toEqual([["Not done: this needs the consent of a person, and nobody can be asked.", true]]);
    expect(done.result).toMatchObject({ stopReason: "answered", answer: "Done." });
  });

  it("is done as the person wants it, if that fits", async () => {
    const fits = await open("agent", engine, async () => ({ type: "edit", parameters: { amount: 3 } }));
    expect(observed(await ask(fits.crew))).toEqual([["paid 3", false]]);
    const misfits = await open("action", engine, async () => ({ type: "edit", parameters: { amount: "much" } }));
    expect(observed(await ask(misfits.crew))).toEqual([[expect.stringContaining("did not agree"), true]]);
  });

  it("is not done when the person says no, and the model is told why", async () => {
    const { crew } = await open("tool of the crew", engine, async () => ({ type: "reject", reason: "Too much." }));
    expect(observed(await ask(crew))).toEqual([["Not done: a person was asked and did not agree. Too much.", true]]);
  });

  it("is not waited for when the request is cancelled", async () => {
    const abort = new AbortController();
    const { crew, asked } = await open("agent", engine, () => {
      queueMicrotask(() => abort.abort());
      return new Promise(() => undefined);
    });
    expect(await crew.invoke("Pay!", { signal: abort.signal })).toMatchObject({ stopReason: "cancelled", answer: "" });
    expect(asked[0]?.signal.aborted).toBe(true);
  });
});

/** A clerk with one tool of the module, or of the MCP server. */
function openClerk(tool: string, more: string, model: MockLLM, options: CreateCrewOptions = {}): Promise<Crew> {
  const file = writeFiles({
    "crew.yaml": `
version: 1
name: shop
models: {default: local}
agents:
  - {name: clerk, kind: react, description: Money., tools: ["${tool}"]}
tools:
  forever: {module: refund.mjs, export: forever}
  long: {module: refund.mjs, export: long}
mcp_servers:
  every: {command: "${process.execPath}", args: ["${EVERYTHING}", stdio]}
topology: {entry: clerk}
${more}
`,
    "refund.mjs": REFUND,
  });
  return createCrew(file, { model, ...options });
}

const calling = (name: string, args = {}) => new MockLLM({ toolCalls: [[{ name, args }]], responses: ["unused", "Done."] });

/** Lets five seconds pass while the crew works on an action. */
const askForTooLong = (crew: Crew, clock: FakeClock): Promise<Asked> => askAndAt(crew, "action", () => clock.advance(5_000));

describe.each(ENGINES)("limits of time in a crew file, on %s", (engine) => {
  it("a tool of a module that takes too long is told to the model, which goes on", async () => {
    const clock = new FakeClock();
    await using crew = await openClerk("forever", "timeouts: {tool_call_seconds: 5}", calling("forever"), { engine, clock });
    const done = await askForTooLong(crew, clock);
    expect(observed(done)).toEqual([['The tool "forever" gave no result within 5 s.', true]]);
    expect(done.result).toMatchObject({ stopReason: "answered", answer: "Done." });
  });

  it("so is a tool that code supplies, and its signal is aborted", async () => {
    const signals: (AbortSignal | undefined)[] = [];
    const slow = {
      name: "slow",
      description: "Never ends.",
      parameters: {},
      handler: (_parameters: unknown, _state: unknown, { signal }: { readonly signal?: AbortSignal }) => {
        signals.push(signal);
        return new Promise<never>(() => undefined);
      },
    };
    const clock = new FakeClock();
    const options = { engine, clock, tools: { slow } };
    await using crew = await openClerk("slow", "timeouts: {tool_call_seconds: 5}", calling("slow"), options);
    const done = await askForTooLong(crew, clock);
    expect(observed(done)).toEqual([['The tool "slow" gave no result within 5 s.', true]]);
    expect(signals[0]?.aborted).toBe(true);
  });

  it("a tool of an MCP server that takes too long is told to the model", async () => {
    const model = calling("every__trigger-long-running-operation", { duration: 20, steps: 2 });
    const clock = new FakeClock();
    const options = { engine, clock };
    // The server is a process, which starts, works and ends in time of its own: the clock goes on beside it, twice as fast.
    const passing = setInterval(() => clock.advance(100), 50);
    try {
      await using crew = await openClerk("every/trigger-long-running-operation", "timeouts: {tool_call_seconds: 5}", model, options);
      const done = await ask(crew, "question");
      expect(observed(done)).toEqual([[expect.stringContaining("GC7003"), true]]);
      expect(done.result).toMatchObject({ stopReason: "answered", answer: "Done." });
    } finally {
      clearInterval(passing);
    }
  });

  it("a pass that takes too long ends the request", async () => {
    const clock = new FakeClock();
    await using crew = await openClerk("forever", "timeouts: {per_pass_seconds: 5}", calling("forever"), { engine, clock });
    expect((await askForTooLong(crew, clock)).result).toMatchObject({ stopReason: "timeout", error: { code: "GC2021" } });
  });
});

describe("a result beyond the limit of size", () => {
  it.each([
    ["of a module", "long", "long", {}],
    ["of an MCP server", "every/echo", "every__echo", { message: FAMILY.repeat(10_000) }],
  ])("%s is cut at a whole character, and says so", async (_what, tool, name, args) => {
    await using crew = await openClerk(tool, "", calling(name, args));
    const [[text = ""] = []] = observed(await ask(crew)) as [string][];
    const [shown = "", note = ""] = text.split("\n\n");
    expect(note).toMatch(/^\[The result was cut here: this is the beginning, \d+ of 8\d{4} characters\.\]$/);
    expect(shown.length).toBeLessThanOrEqual(40_000);
    expect(shown.replace(/^Echo: /, "").replaceAll(FAMILY, "")).toBe("");
  });
});
