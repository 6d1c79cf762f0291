import { describe, expect, test } from "vitest";
import { silentLogger } from "../observe/index.ts";
import type { AgentMiddleware, AgentResponse, InvocationContext } from "../protocol/index.ts";
import { makeTestState } from "../testing/index.ts";
import { createAgentResponse } from "./agent-response.ts";
import { buildPipeline } from "./build-pipeline.ts";

const context = (): InvocationContext => ({ agentName: "billing", config: {}, state: makeTestState("hi"), values: new Map() });

/** What each layer was shown, innermost first. */
async function run(process: () => unknown, ...layers: readonly (() => unknown)[]) {
  const seen: unknown[] = [];
  const middleware = layers.map(
    (give): AgentMiddleware => ({
      afterInvoke: (_context, response) => {
        seen.push(response);
        return give() as AgentResponse;
      },
    }),
  );
  const pipeline = buildPipeline({
    agentName: "billing",
    process: async () => process() as AgentResponse,
    middleware: middleware.reverse(),
    logger: silentLogger,
  });
  return { response: await pipeline(context()), seen };
}

const hello = () => createAgentResponse({ content: "hello" });
const nothing = () => undefined;

describe("an agent's work inside middleware", () => {
  test("shows each layer a whole response", async () => {
    const { seen } = await run(() => ({ content: "partly" }), nothing, nothing);
    const whole = createAgentResponse({ content: "partly" });
    expect(seen).toEqual([whole, whole]);
  });

  test("shows a layer what the layer inside it gave", async () => {
    const { seen } = await run(hello, () => ({ content: "instead" }), nothing);
    expect(seen[1]).toEqual(createAgentResponse({ content: "instead" }));
  });

  test("keeps a right response as it is", async () => {
    const response = hello();
    expect((await run(() => response, nothing)).seen[0]).toBe(response);
  });

  test.each([undefined, null, 5, [], Object.freeze({ content: 5 })])("is over when the agent gives %j", async (given) => {
    await expect(run(() => given, nothing)).rejects.toMatchObject({ code: "GC2013", agentName: "billing" });
  });

  test.each([
    ["a text", "afterInvoke gave a string and not a response"],
    [{ content: "x", nextAgent: 5 }, "nextAgent is a number"],
  ])("is over when its outermost layer gives %j, and says that it was the layer", async (given, problem) => {
    class Shout implements AgentMiddleware {
      afterInvoke = () => given as unknown as AgentResponse;
    }
    const layers = { agentName: "billing", process: async () => hello(), middleware: [new Shout(), {}], logger: silentLogger };
    await expect(buildPipeline(layers)(context())).rejects.toMatchObject({
      code: "GC2013",
      agentName: "billing",
      message: expect.stringMatching(new RegExp(`^Middleware "Shout" broke its contract around agent "billing": ${problem}`)),
    });
  });

  test("is over when a layer inside another one gives the wrong shape", async () => {
    await expect(run(hello, () => ({ content: 5 }), nothing)).rejects.toMatchObject({ code: "GC2013" });
  });
});
