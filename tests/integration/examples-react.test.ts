import { fileURLToPath } from "node:url";
import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { type Crew, createCrew, loadCrew } from "../../src/crew/index.ts";
import type { ProtocolName } from "../../src/react/index.ts";
import { MockLLM } from "../../src/testing/index.ts";
import { FaultServer } from "./fault-server.ts";
import { type Asked, ask } from "./faults/ask.ts";
import { ANTHROPIC, type Dialect, OPENAI } from "./model-dialects.ts";
import { asTags, type Step, saysStep, wayOf } from "./react-steps.ts";

const exampleFile = (name: string): string => fileURLToPath(new URL(`../../examples/${name}/crew.yaml`, import.meta.url));
const GUEST_HOUSE = exampleFile("react-knowledge");
const MCP_TOOLS = exampleFile("mcp-tools");
const PROTOCOLS: readonly ProtocolName[] = ["tools", "structured", "xml"];
const CASES = [OPENAI, ANTHROPIC].flatMap((dialect) => PROTOCOLS.map((protocol) => ({ dialect, protocol, provider: dialect.provider })));
/** A server of tools is a process, which takes its time to start. */
const SLOW = 60_000;

const WALK = "Take the mill path: 3.2 km, 0 h 50 min.";
const WALK_QUESTION = "Which walk can I do with a pushchair?";
const WALK_STEPS: readonly Step[] = [
  { thought: "That is for the guide.", action: "hand_over", parameters: { agent: "guide" } },
  { thought: "I need the short walks.", action: "request_slot", parameters: { name: "short-walks" } },
  { thought: "How long does it take?", action: "walking_time", parameters: { kilometres: 3.2, metres_up: 40 } },
  { thought: "I know.", action: null, parameters: { answer: WALK } },
  { thought: "The guide has answered.", action: null, parameters: { answer: WALK } },
];
/** Stands in the module about short walks alone. */
const OF_SHORT_WALKS = "on firm gravel all the way";
/** Each stands in one of the modules that nobody asks for. */
const OF_OTHERS = ["The kitchen is closed", "Blankets are in the chest", "The clock museum", "Mountain rescue", "three lakes"];

const SUM = "The sum of 19 and 23 is 42.";
const SUM_QUESTION = "What do 19 and 23 make?";
const SUM_STEPS: readonly Step[] = [
  { thought: "I ask the tool.", action: "numbers__get-sum", parameters: { a: 19, b: 23 } },
  { thought: "It has added them.", action: null, parameters: { answer: SUM } },
];

let server: FaultServer;

beforeAll(async () => {
  server = await FaultServer.start();
});
afterAll(() => server.stop());

/** An example whose agents all ask in one way, with the provider's own package against our server. */
async function openOnServer(file: string, { dialect, protocol }: { readonly dialect: Dialect; readonly protocol: ProtocolName }) {
  const key = "sk-test";
  const spec = await loadCrew(file);
  const agents = spec.agents.map((agent) => ({ ...agent, reactProtocol: protocol }));
  const env = { OPENAI_API_KEY: key, ANTHROPIC_API_KEY: key, OPENAI_BASE_URL: `${server.url}/v1`, ANTHROPIC_BASE_URL: server.url };
  const model = dialect.provider === "openai" ? "openai:gpt-x" : "anthropic:claude-x";
  return closedAfterwards(await createCrew({ ...spec, agents }, { model, env: { ...process.env, ...env } }));
}

const open = async (file: string, model?: BaseChatModel): Promise<Crew> =>
  closedAfterwards(await createCrew(file, model === undefined ? { env: { PATH: process.env.PATH } } : { model }));

function closedAfterwards(crew: Crew): Crew {
  onTestFinished(() => crew.close());
  return crew;
}

const observationsIn = ({ of }: Asked): readonly string[] => of("observation").map(({ text }) => text);
const loadedIn = ({ of }: Asked): readonly string[] => of("knowledge.loaded").map(({ name }) => name);
const sentTexts = (): readonly string[] => server.requests.map(({ body }) => JSON.stringify(body));

describe("examples/react-knowledge", () => {
  test("answers from a module that it loads, without a model from elsewhere", async () => {
    const asked = await ask(await open(GUEST_HOUSE), WALK_QUESTION);
    expect(asked.result).toMatchObject({ stopReason: "answered", route: ["desk", "guide", "desk"] });
    expect(asked.result.answer).toContain(OF_SHORT_WALKS);
    expect(loadedIn(asked)).toEqual(["short-walks"]);
  });

  test("gives the answer of a model that is supplied", async () => {
    const model = new MockLLM({ responses: WALK_STEPS.map(asTags) });
    const asked = await ask(await open(GUEST_HOUSE, model), WALK_QUESTION);
    expect(asked.result).toMatchObject({ stopReason: "answered", answer: WALK, route: ["desk", "guide", "desk"] });
    expect(observationsIn(asked).at(-1)).toBe("0 h 50 min, without breaks");
  });

  test("a module brings along what it depends on", async () => {
    const load: Step = { thought: "", action: "request_slot", parameters: { name: "long-walks" } };
    const steps = [WALK_STEPS[0], load, WALK_STEPS[3], WALK_STEPS[4]].filter((step) => step !== undefined);
    const asked = await ask(await open(GUEST_HOUSE, new MockLLM({ responses: steps.map(asTags) })), "A long one?");
    expect(loadedIn(asked)).toEqual(["safety", "long-walks"]);
  });

  test.each(CASES)("gives the same with $provider by $protocol, and sends a module only after it was asked for", async (way) => {
    server.answer(...WALK_STEPS.map((step) => saysStep(way.dialect, step)));
    const asked = await ask(await openOnServer(GUEST_HOUSE, way), WALK_QUESTION);

    expect(asked.result).toMatchObject({ stopReason: "answered", answer: WALK, route: ["desk", "guide", "desk"] });
    expect(asked.of("action").map(({ name }) => name)).toEqual(["hand_over", "request_slot", "walking_time"]);
    expect(observationsIn(asked).at(-1)).toBe("0 h 50 min, without breaks");
    expect(loadedIn(asked)).toEqual(["short-walks"]);
    expect(server.requests.map(wayOf)).toEqual(WALK_STEPS.map(() => way.protocol));
    expect(sentTexts().map((text) => text.includes(OF_SHORT_WALKS))).toEqual([false, false, true, true, false]);
    expect(sentTexts().filter((text) => OF_OTHERS.some((words) => text.includes(words)))).toEqual([]);
  });
});

describe("examples/mcp-tools", () => {
  test(
    "gives what the tool of the server says, with the replies of its file",
    async () => {
      const asked = await ask(await open(MCP_TOOLS), SUM_QUESTION);
      expect(asked.result).toMatchObject({ stopReason: "answered", answer: SUM, route: ["clerk"] });
      expect(observationsIn(asked)).toEqual([SUM]);
    },
    SLOW,
  );

  test.each(CASES)(
    "gives the same with $provider by $protocol, calling the tool of the server",
    async (way) => {
      server.answer(...SUM_STEPS.map((step) => saysStep(way.dialect, step)));
      const asked = await ask(await openOnServer(MCP_TOOLS, way), SUM_QUESTION);

      expect(asked.result).toMatchObject({ stopReason: "answered", answer: SUM, route: ["clerk"] });
      expect(asked.of("action").map(({ name, parameters }) => [name, parameters])).toEqual([["numbers__get-sum", { a: 19, b: 23 }]]);
      expect(observationsIn(asked)).toEqual([SUM]);
      expect(server.requests.map(wayOf)).toEqual([way.protocol, way.protocol]);
      expect(sentTexts().map((text) => text.includes(SUM))).toEqual([false, true]);
    },
    SLOW,
  );
});
