import { describe, expect, test } from "vitest";
import { defineAgent } from "../agents/index.ts";
import { createCrew } from "./create-crew.ts";
import type { Engine, InvokeOptions } from "./crew.ts";

const CONFIG = {
  version: 1,
  name: "one",
  agents: [{ name: "lead", kind: "module", description: "Leads." }],
  topology: { entry: "lead", edges: [] },
};

const lead = defineAgent({ name: "lead", description: "Leads.", process: () => "hello" });

const crewOn = (engine: Engine) => createCrew({ config: CONFIG }, { agents: [lead], engine });

describe.each(["direct", "langgraph"] as const)("the config of a request on %s", (engine) => {
  test.each([
    { maxConcurrency: 0 },
    { maxConcurrency: -1 },
    { maxConcurrency: Number.NaN },
    { maxConcurrency: "2" },
    { timeout: 0 },
    { timeout: "1" },
    { callbacks: [null] },
    { callbacks: ["log"] },
    { tags: [5] },
    { metadata: [1] },
    { configurable: [] },
  ])("is refused before the run with %o", async (config) => {
    const crew = await crewOn(engine);
    const options = { config } as unknown as InvokeOptions;
    await expect(crew.invoke("hi", options)).rejects.toMatchObject({ code: "GC5001" });
    await crew.close();
  });

  test.each([{ streamMode: "updates" }, { streamMode: "bad" }, { outputKeys: "hops" }, { inputKeys: "hops" }])(
    "does not change what a crew gives with %o",
    async (config) => {
      const crew = await crewOn(engine);
      const result = await crew.invoke("hi", { config: config as InvokeOptions["config"] & object });
      expect(result).toMatchObject({ stopReason: "answered", answer: "hello" });
      await crew.close();
    },
  );

  test("may limit time and concurrency", async () => {
    const crew = await crewOn(engine);
    const result = await crew.invoke("hi", { config: { timeout: 5_000, maxConcurrency: 1, tags: ["a"], metadata: { b: 1 } } });
    expect(result.answer).toBe("hello");
    await crew.close();
  });
});
