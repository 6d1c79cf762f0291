import { expect, test } from "vitest";
import { defineAgent } from "../agents/index.ts";
import { createCrew } from "./create-crew.ts";

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
