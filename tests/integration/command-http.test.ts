import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CrewEvent } from "../../src/protocol/index.ts";
import { runCommand } from "./command-line.ts";
import { FaultServer, failure } from "./fault-server.ts";
import { ANTHROPIC, OPENAI } from "./model-dialects.ts";

const SUPPORT_DESK = "examples/support-desk/crew.yaml";
const MODELS = { openai: "openai:gpt-x", anthropic: "anthropic:claude-x" };

let server: FaultServer;

beforeAll(async () => {
  server = await FaultServer.start();
});
afterAll(() => server.stop());

/** Every line of stdout as an event; fails where a line is none. */
const eventsIn = (stdout: string) =>
  stdout
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as CrewEvent);

describe.each([OPENAI, ANTHROPIC])("the support desk by command, with $provider over HTTP", (dialect) => {
  const run = (...args: readonly string[]) =>
    runCommand(["run", SUPPORT_DESK, "I was charged twice", "--model", MODELS[dialect.provider], ...args], {
      env: { OPENAI_API_KEY: "k", ANTHROPIC_API_KEY: "k", OPENAI_BASE_URL: `${server.url}/v1`, ANTHROPIC_BASE_URL: server.url },
    });

  it("prints events alone, numbered without gaps, the words as they come, and the end last", async () => {
    server.answer(dialect.stream(["route: ", "billing"]), dialect.stream(["You will ", "get it back."]));
    const { exit, stdout } = await run("--json");
    const events = eventsIn(stdout);
    expect(exit).toBe(0);
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_event, index) => index + 1));
    expect(events.flatMap((event) => (event.type === "text.delta" ? [event.text] : []))).toEqual(["You will", " get it back."]);
    expect(events.at(-1)).toMatchObject({
      type: "request.end",
      stopReason: "answered",
      answer: "You will get it back.",
      usage: { modelCalls: 2, totalTokens: 34 },
    });
    expect(server.requests).toHaveLength(2);
  });

  it("prints the answer alone without --json", async () => {
    server.answer(dialect.stream(["route: billing"]), dialect.stream(["You will ", "get it back."]));
    expect(await run()).toMatchObject({ exit: 0, stdout: "You will get it back.\n" });
  });

  it("prints events alone where the server fails, and exits with 1", async () => {
    server.answer(failure(401));
    const { exit, stdout } = await run("--json");
    expect(exit).toBe(1);
    expect(eventsIn(stdout).at(-1)).toMatchObject({ type: "request.end", stopReason: "error", error: { code: "GC3005" } });
  });
});
