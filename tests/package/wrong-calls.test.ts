import { describe, expect, test } from "vitest";
import { z } from "zod";
import { readText } from "../../scripts/repository.mjs";
import { McpServers } from "../../src/adapters/mcp/index.ts";
import * as graph from "../../src/graph/index.ts";
import * as library from "../../src/index.ts";
import * as testing from "../../src/testing/index.ts";

type Call = (value?: unknown) => unknown;

/** Calls with a hole where the test puts its value, as an untyped program makes them. */
const made =
  (build: new (options: never) => unknown): Call =>
  (value) =>
    new build(value as never);
const called =
  (run: (options: never) => unknown): Call =>
  (value) =>
    run(value as never);

const model = new testing.MockLLM();
const prompts = await library.loadPrompts();
const named = { name: "billing", description: "Knows money." };
const agent = library.defineAgent({ ...named, process: () => "x" });
const schema = z.object({});

const reactAgent = made(library.ReactAgent);
const supervisor = made(library.SupervisorAgent);
const topology = made(library.TopologyResolver);
const collector = made(library.InMemoryMetricsCollector);
const mock = made(testing.MockLLM);
const policy = called(library.modelPolicy);
const executor = made(library.ReactExecutor);
const functionAction: Call = (value) => library.functionAction(value as never, (() => 1) as never);

const WRONG: readonly (readonly [what: string, call: Call, value: unknown, message: string])[] = [
  ["an agent without a model", reactAgent, { ...named, prompts }, "needs model"],
  ["an agent without prompts", reactAgent, { ...named, model }, "needs prompts"],
  ["an agent whose model is a name", reactAgent, { ...named, prompts, model: "gpt" }, "model must be a LangChain chat model"],
  ["an agent with an unknown way to end", reactAgent, { ...named, prompts, model, onDone: "stop" }, "onDone must be"],
  ["an agent whose calls have a wrong limit", reactAgent, { ...named, prompts, model, policy: { maxAttempts: 0 } }, "maxAttempts must be"],
  ["a supervisor without anything", supervisor, undefined, "must be an object"],
  ["a supervisor with an unknown mode", supervisor, { ...named, prompts, model, mode: "reakt" }, "mode must be simple or react"],
  ["a supervisor with an unknown protocol", supervisor, { ...named, prompts, model, protocol: "xml" }, "protocol must be auto"],
  ["an executor without templates", executor, { model }, "needs templates"],
  ["an executor without a model", executor, { templates: {} }, "needs model"],
  ["an executor with an unknown protocol", executor, { model, templates: {}, protocol: "xmll" }, "protocol must be auto"],
  ["a topology without edges", topology, { entry: "billing" }, "needs edges"],
  ["a topology whose edges are names", topology, { entry: "billing", edges: ["shipping"] }, "edges must be a list"],
  ["a topology that is none", topology, undefined, "must be an object"],
  ["metrics without a collector", made(library.MetricsMiddleware), {}, "needs collector"],
  ["metrics with nothing", made(library.MetricsMiddleware), undefined, "must be an object"],
  ["a collector that keeps NaN records", collector, { limit: Number.NaN }, "limit must be an integer"],
  ["a budget in quotes", made(library.TokenBudgetHook), { maxTotalTokens: "5" }, "maxTotalTokens must be a number"],
  ["no budget", made(library.TokenBudgetHook), undefined, "must be an object"],
  ["a library of prompts without texts", made(library.PromptLibrary), undefined, "needs a map of texts"],
  ["attempts that are no number", policy, { maxAttempts: Number.NaN }, "maxAttempts must be an integer"],
  ["a time below zero", policy, { timeoutMs: -1 }, "timeoutMs must be a number above 0"],
  ["a misspelt limit", policy, { maxAttempt: 2 }, 'no option "maxAttempt"'],
  ["a model that is none", called(library.modelHandleOf), {}, "must be a LangChain chat model"],
  ["an action without a schema", functionAction, named, "needs schema"],
  ["an action of an old schema", functionAction, { ...named, schema: { parse: () => 1 } }, "schema must be an object schema of zod 4"],
  [
    "an action without a function",
    (value) => library.functionAction(value as never, undefined as never),
    { ...named, schema },
    "needs a function",
  ],
  ["a tool that is none", called(library.toolAction), {}, "needs a tool of LangChain"],
  ["a reply to be read without actions", (value) => library.parseReply("x", value as never), {}, "needs actions"],
  ["a hub without a supervisor", called(graph.buildHubSpokeGraph), { agents: [agent] }, "needs supervisor"],
  ["a graph without a topology", called(graph.buildTopologyGraph), { agents: [agent] }, "needs topology"],
  [
    "a graph whose agents are names",
    called(graph.buildTopologyGraph),
    { agents: ["billing"], topology: { entry: "billing", edges: [] } },
    "is no agent",
  ],
  ["a graph without agents", called(graph.buildTopologyGraph), { topology: { entry: "billing", edges: [] } }, "needs agents"],
  ["a graph without a plan", called(graph.buildCrewGraph), { agents: [agent] }, "needs plan"],
  ["an edge without a topology", (value) => graph.buildConditionalEdge(value as never, "billing"), {}, "needs entry"],
  ["a script with a misspelt option", mock, { response: ["x"] }, 'no option "response"'],
  ["a script whose replies are one text", mock, { responses: "x" }, "responses must be a list of texts"],
  ["a script without entries", made(testing.ScriptedChatModel), {}, "needs entries"],
  ["a clock without a time", made(testing.FakeClock), 5, "must be an object"],
  ["a counter of a number", made(library.CharDivisionTokenCounter), 5, "must be an object"],
  ["a limiter with a misspelt option", made(library.SemaphoreRateLimiter), { delay: 5 }, 'no option "delay"'],
  ["an offline model without its embedder", made(library.LocalExtractiveModel), { embedder: 5 }, "embedder must be"],
  ["servers that are none", made(McpServers), 5, "needs servers by name"],
  ["a handler of no function", called(library.simpleHandler), {}, "simpleHandler needs a function"],
  ["a last action of no function", called(library.terminalAction), undefined, "terminalAction needs a function"],
  ["a context of nothing", (value) => library.withLoggingContext(value as never, () => 1), undefined, "needs the fields"],
  ["a context for nothing", (value) => library.withLoggingContext({}, value as never), 5, "needs a function"],
  ["parameters of no action", (value) => library.checkParameters(value as never, {}), 5, "needs an action"],
  ["arguments of no action", (value) => library.parseArguments("{}", value as never), undefined, "needs an action"],
  ["a class of errors that is none", called(library.registerTransientException), "Error", "class"],
];

describe("is refused with GC5001, and what to do:", () => {
  test.each(WRONG)("%s", (_what, call, value, message) => {
    expect(() => call(value)).toThrow(expect.objectContaining({ code: "GC5001", message: expect.stringContaining(message) as unknown }));
  });

  test.each([{ text: 5 }, { config: 5 }, new URL("https://example.org/crew.yaml"), 5, undefined])("a crew of %o", async (source) => {
    await expect(library.loadCrew(source as never)).rejects.toMatchObject({ code: "GC5001", name: "InvalidArgumentError" });
  });

  test.each([
    [{ messages: [] }, undefined, "needs a policy"],
    [undefined, { policy: library.modelPolicy() }, "needs messages"],
  ])("a model call with %o and %o", async (request, options, message) => {
    const call = library.invokeModel(library.modelHandleOf(model), request as never, options as never);
    await expect(call).rejects.toMatchObject({ code: "GC5001", message: expect.stringContaining(message) as unknown });
  });

  test("a folder of prompts that is a number", async () => {
    await expect(library.loadPrompts(5 as never)).rejects.toMatchObject({ code: "GC5001" });
  });
});

/** Public functions and classes that take nothing to check, or whose own tests hold what they refuse. */
const ELSEWHERE: ReadonlySet<string> = new Set([
  // Tested beside them.
  "BaseAgent",
  "FileSystemKnowledgeLoader",
  "ReactTemplateManager",
  "checkCrew",
  "createAgentResponse",
  "createCrew",
  "createInitialState",
  "defineAgent",
  "fromRunnable",
  "makeTestState",
  "openAnswerSchema",
  "truncateText",
  // Any value will do.
  "bindLoggingContext",
  "deregisterTransientException",
  "textOfReply",
  // Take nothing.
  "TenantIsolationMiddleware",
  "clearLoggingContext",
  "currentLoggingContext",
  "getTransientExceptions",
  // Goes through the same door as invokeModel.
  "streamModel",
]);

test("every public class and function is held to it here or elsewhere", () => {
  const doors = { ...library, ...graph, ...testing };
  const names = Object.entries(doors).flatMap(([name, value]) => (typeof value === "function" && !name.endsWith("Error") ? name : []));
  const source = readText("tests/package/wrong-calls.test.ts");
  const isHeld = (name: string) => ELSEWHERE.has(name) || new RegExp(`(library|graph|testing)\\.${name}\\b`).test(source);
  expect(names.filter((name) => !isHeld(name))).toEqual([]);
  expect([...ELSEWHERE].filter((name) => !names.includes(name))).toEqual([]);
});
