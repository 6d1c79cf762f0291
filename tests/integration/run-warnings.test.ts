import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ENGINES } from "./faults/ask.ts";
import { agentsThat, handOver, openDesk, type Work } from "./faults/desk.ts";
import { EchoModel } from "./faults/echo-model.ts";

const NAMES = Array.from({ length: 30 }, (_name, index) => `worker${index}`);
const CROWD = `
version: 1
name: crowd
agents:
  - {name: supervisor, kind: supervisor}
${NAMES.map((name) => `  - {name: ${name}, kind: react, description: One of many.}`).join("\n")}
topology:
  entry: supervisor
  edges:
    - {from: supervisor, to: [${NAMES.join(", ")}]}
  default_return: supervisor
  max_hops: 100
`;

const listens: Work = (_state, config) => {
  config.signal?.addEventListener("abort", () => undefined);
  return new Promise((resolve) => setImmediate(() => resolve("done")));
};

/** What Node says on stderr of its own accord. */
const warnings: string[] = [];
const keep = (warning: Error) => void warnings.push(warning.message);

beforeEach(() => {
  warnings.length = 0;
  process.on("warning", keep);
});
afterEach(() => void process.off("warning", keep));

describe.each(ENGINES)("on %s, a fan-out to thirty", (engine) => {
  it.each([
    ["models", {}],
    ["agents that listen to their signal", Object.fromEntries(NAMES.map((name) => [name, listens]))],
  ] as const)("with %s makes Node warn of nothing", async (_case, works) => {
    const agents = agentsThat({ supervisor: handOver(...NAMES), ...works });
    const crew = await openDesk({ engine, text: CROWD, models: { default: new EchoModel() }, agents });
    const { signal } = new AbortController();
    const results = await Promise.all([
      crew.invoke("question"),
      crew.invoke("question", { config: { callbacks: [] } }),
      ...NAMES.map(() => crew.invoke("question", { signal })),
    ]);
    expect(new Set(results.map((result) => `${result.stopReason} ${result.route.length}`))).toEqual(new Set(["answered 32"]));
    // Warnings come a turn later.
    await new Promise(setImmediate);
    expect(warnings).toEqual([]);
  });
});
