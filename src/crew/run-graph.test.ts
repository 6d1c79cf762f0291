import { HumanMessage } from "@langchain/core/messages";
import { interrupt, MemorySaver, MessagesAnnotation, START, StateGraph } from "@langchain/langgraph";
import { describe, expect, test } from "vitest";
import { defineAgent } from "../agents/index.ts";
import { type CreateCrewOptions, createCrew } from "./create-crew.ts";
import { graphConfig } from "./graph-config.ts";

const CONFIG = {
  version: 1,
  name: "one",
  models: { default: "local" },
  agents: [{ name: "lead", kind: "react", description: "Leads.", prompt: "Lead." }],
  topology: { entry: "lead", edges: [] },
};

/** A crew of one agent on LangGraph. */
function crewOf(process: Parameters<typeof defineAgent>[0]["process"], options: CreateCrewOptions = {}) {
  const lead = defineAgent({ name: "lead", description: "Leads.", process });
  return createCrew({ config: CONFIG }, { agents: [lead], engine: "langgraph", env: {}, ...options });
}

const counts = ({ messages }: { readonly messages: readonly unknown[] }) => `${messages.length} messages`;

describe("a crew on LangGraph", () => {
  test("goes on with the conversation of its session on a checkpointer", async () => {
    const crew = await crewOf(counts, { checkpointer: new MemorySaver() });
    await crew.invoke("one", { sessionId: "a" });
    expect((await crew.invoke("two", { sessionId: "a" })).answer).toBe("3 messages");
  });

  test("loses no turn of a session when two come at once", async () => {
    const crew = await crewOf(counts, { checkpointer: new MemorySaver() });
    const results = await Promise.all(["one", "two", "three"].map((input) => crew.invoke(input)));
    expect(results.map(({ answer }) => answer)).toEqual(["1 messages", "3 messages", "5 messages"]);
  });

  test("keeps apart sessions and tenants, however they are named", async () => {
    const crew = await crewOf(counts, { checkpointer: new MemorySaver() });
    const identities = [
      { tenantId: "a", sessionId: "b:c" },
      { tenantId: "a:b", sessionId: "c" },
      { tenantId: "a%3Ab", sessionId: "c" },
      { tenantId: "A", sessionId: "b:c" },
    ];
    const answers = await Promise.all(identities.map((identity) => crew.invoke("one", identity)));
    expect(answers.map(({ answer }) => answer)).toEqual(identities.map(() => "1 messages"));
  });

  test("ends as interrupted when an agent pauses for a person", async () => {
    const crew = await crewOf(() => ({ content: String(interrupt("may I?")) }), { checkpointer: new MemorySaver() });
    expect(await crew.invoke("one")).toMatchObject({ stopReason: "interrupted", answer: "" });
  });

  test("ends with a typed error when a thread belongs to another user", async () => {
    const crew = await crewOf(counts, { checkpointer: new MemorySaver() });
    await crew.invoke("one", { userId: "u1" });
    expect(await crew.invoke("two", { userId: "u2" })).toMatchObject({ stopReason: "error", error: { code: "GC2009" } });
  });

  test("aborts the signal that its agents see, and ends as cancelled at once", async () => {
    const abort = new AbortController();
    const seen: unknown[] = [];
    const crew = await crewOf((_, { signal }) => {
      signal?.addEventListener("abort", () => seen.push(signal.reason?.code));
      abort.abort();
      return new Promise<never>(() => undefined);
    });
    expect((await crew.invoke("one", { signal: abort.signal })).stopReason).toBe("cancelled");
    expect(seen).toEqual(["GC2006"]);
  });

  test("is cancelled by the signal of a config as well", async () => {
    const abort = new AbortController();
    abort.abort();
    const crew = await crewOf(counts);
    expect((await crew.invoke("one", { config: { signal: abort.signal } })).stopReason).toBe("cancelled");
  });

  test("keeps off the thread, the saver and the steps of a graph in whose node it is asked", async () => {
    const crew = await crewOf(counts, { checkpointer: new MemorySaver() });
    const saver = new MemorySaver();
    const outer = new StateGraph(MessagesAnnotation)
      .addNode("ask", async (_, config) => {
        await crew.invoke("one");
        return { messages: [(await crew.invoke("two", { config })).answer] };
      })
      .addEdge(START, "ask")
      .compile({ checkpointer: saver });
    const { messages } = await outer.invoke({ messages: [new HumanMessage("hi")] }, { configurable: { thread_id: "outer" } });
    expect(messages.at(-1)?.text).toBe("3 messages");
    expect(Object.entries(saver.storage).map(([thread, spaces]) => [thread, Object.keys(spaces)])).toEqual([["outer", [""]]]);
  });
});

test("the config of a graph keeps what the caller set, and nothing of another graph", () => {
  const config = {
    tags: ["t"],
    recursionLimit: 3,
    signal: new AbortController().signal,
    configurable: {
      mine: 1,
      thread_id: "theirs",
      checkpoint_ns: "x",
      checkpoint_id: "y",
      checkpoint_map: {},
      __pregel_read: () => undefined,
    },
  };
  expect(graphConfig(config, { tenantId: "acme corp", sessionId: "s:1" })).toEqual({
    tags: ["t"],
    configurable: { mine: 1, thread_id: "acme%20corp:s%3A1" },
  });
});
