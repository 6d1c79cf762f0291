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
