import { InMemoryStore, MemorySaver } from "@langchain/langgraph";
import { describe, expect, test, vi } from "vitest";
import { defineAgent } from "../agents/index.ts";
import { recordingLogger } from "../agents/testdata/recording-logger.ts";
import { InvalidArgumentError } from "../errors/index.ts";
import { systemClock } from "../observe/index.ts";
import type { RateLimiter } from "../protocol/index.ts";
import { createCrew } from "./create-crew.ts";
import type { BodyParts } from "./crew-body.ts";
import { ReadyCrew } from "./ready-crew.ts";

const config = { name: "crew", agents: [{ name: "supervisor", kind: "module", description: "Fails." }] };

test("the error of an agent reaches the caller as it was thrown", async () => {
  const thrown = new RangeError("mine");
  const fails = defineAgent({ name: "supervisor", description: "Fails.", process: () => Promise.reject(thrown) });
  const crew = await createCrew({ config }, { agents: [fails] });
  const result = await crew.invoke("Hello");
  expect(result).toMatchObject({ stopReason: "error", error: { code: "GC2014", message: "mine" } });
  expect(result.cause).toBe(thrown);
});

test("it is in no JSON, and not there at all when nothing failed", async () => {
  const circular = Object.assign(new Error("mine"), { self: {} });
  circular.self = circular;
  const agent = defineAgent({
    name: "supervisor",
    description: "Fails once.",
    process: (state) => (state.userId === "bad" ? Promise.reject(circular) : "done"),
  });
  const crew = await createCrew({ config }, { agents: [agent] });
  expect(JSON.stringify(await crew.invoke("Hello", { userId: "bad" }))).not.toContain("cause");
  expect("cause" in (await crew.invoke("Hello"))).toBe(false);
});

describe("the direct engine, which keeps nothing,", () => {
  const agents = [defineAgent({ name: "supervisor", description: "Answers.", process: () => "done" })];

  test.each([
    ["checkpointer", { checkpointer: new MemorySaver() }],
    ["store", { store: new InMemoryStore() }],
  ])("is refused together with a %s", async (what, kept) => {
    const refused = { name: "InvalidArgumentError", message: expect.stringContaining(what), hint: expect.stringContaining("langgraph") };
    await expect(createCrew({ config }, { agents, engine: "direct", ...kept })).rejects.toMatchObject(refused);
    const crew = await createCrew({ config }, { agents, ...kept });
    await expect(crew.invoke("Hello", { engine: "direct" })).rejects.toMatchObject(refused);
    expect(() => crew.stream("Hello", { engine: "direct" })).toThrow(InvalidArgumentError);
  });

  test("answers where there is nothing to keep", async () => {
    const crew = await createCrew({ config }, { agents, engine: "direct" });
    expect((await crew.invoke("Hello", { engine: "langgraph" })).answer).toBe("done");
    expect((await crew.invoke("Hello")).answer).toBe("done");
  });
});

test("the figures of metrics middleware go to the crew's log where there is no collector", async () => {
  const logger = recordingLogger();
  const agents = [defineAgent({ name: "supervisor", description: "Answers.", process: () => "done" })];
  const crew = await createCrew({ config: { ...config, middleware: ["metrics"] } }, { agents, logger });
  await crew.invoke("Hello");
  expect(logger.lines.map(({ message }) => message)).toContain("agent_metrics");
});

test("a stream has one reader: a second one is refused, whenever it comes", async () => {
  const agent = defineAgent({ name: "supervisor", description: "Answers.", process: () => "done" });
  const crew = await createCrew({ config }, { agents: [agent] });
  const stream = crew.stream("Hello");
  const refusal = expect.objectContaining({ code: "GC5003", message: "The events of this request have a reader already." });
  const types: string[] = [];
  for await (const event of stream) {
    types.push(event.type);
    expect(() => stream[Symbol.asyncIterator]()).toThrow(refusal);
  }
  expect(types.at(-1)).toBe("request.end");
  expect(() => stream[Symbol.asyncIterator]()).toThrow(refusal);
  expect(await stream.result).toMatchObject({ stopReason: "answered" });
});

describe("closing a crew", () => {
  test("closes everything, whatever cannot be closed", async () => {
    const lines: unknown[] = [];
    const log = (fields: object, message: string) => lines.push({ ...fields, message });
    const logger = { debug: log, info: log, warn: log, error: log };
    const closed = vi.fn();
    const crew = new ReadyCrew({
      parts: { tools: { close: () => Promise.reject(new Error("no way out")) }, logger } as unknown as BodyParts,
      engine: "direct",
      clock: systemClock,
      ownLimiter: { acquire: async () => undefined, release: () => undefined, close: async () => closed() } as unknown as RateLimiter,
    });

    await crew.close();

    expect(closed).toHaveBeenCalledOnce();
    expect(lines).toEqual([{ part: "tools", error: "no way out", message: "close_failed" }]);
  });
});
