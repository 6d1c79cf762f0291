import { describe, expect, it } from "vitest";
import { MockLLM } from "../../testing/index.ts";
import { callFixture, REQUEST } from "../testdata/call-fixture.ts";
import { langChainOptions } from "./langchain-options.ts";
import { openCall } from "./model-call.ts";

const { signal } = new AbortController();

function options(config: Record<string, unknown>, handle: Record<string, unknown> = {}) {
  const fixture = callFixture();
  return langChainOptions(
    openCall({ ...fixture.handle(new MockLLM()), ...handle }, REQUEST, { policy: fixture.policy, config, agentName: "a" }),
    signal,
  );
}

describe("langChainOptions", () => {
  it("keeps the order that lets LangChain take keys out cheaply, whatever order they came in", () => {
    const config = { callbacks: [], tags: ["t"], metadata: {}, configurable: {}, runName: "n", recursionLimit: 3, runId: "r", own: 1 };
    expect(Object.keys(options(config))).toEqual([
      "maxRetries",
      "own",
      "signal",
      "runId",
      "recursionLimit",
      "configurable",
      "runName",
      "metadata",
      "tags",
      "callbacks",
    ]);
  });

  it("puts the attempt's signal in the place of the config's and leaves the timeout away", () => {
    expect(options({ signal: AbortSignal.abort(), timeout: 5 })).toEqual({ maxRetries: 0, signal });
  });

  it("gives no signal to a model whose calls are started with it", () => {
    const startWithSignal = <T>(_signal: AbortSignal, start: () => T): T => start();
    expect(options({}, { startWithSignal })).toEqual({ maxRetries: 0 });
  });
});
