import { createCrew } from "graphcrew";
import type { Work } from "../harness/bench.ts";
import { FakeModel, INPUT, PROMPTS, StreamingFakeModel } from "./fake-model.ts";
import { earlierMessages } from "./plain-loop.ts";

const FILE = JSON.stringify({
  version: 1,
  name: "bench",
  models: { default: "local" },
  agents: [
    { name: "supervisor", kind: "supervisor", description: "Leads.", prompt: PROMPTS.supervisor, protocol: "text", pass_through: false },
    { name: "alpha", kind: "react", description: "Knows alpha.", prompt: PROMPTS.alpha },
    { name: "beta", kind: "react", description: "Knows beta.", prompt: PROMPTS.beta },
  ],
  topology: { entry: "supervisor", edges: [{ from: "supervisor", to: ["alpha", "beta"] }], default_return: "supervisor" },
});

/** A crew from YAML with receipts, as users run it. */
export async function prepare(options: Readonly<Record<string, unknown>>): Promise<Work> {
  const isStreaming = options.stream === true;
  const crew = await createCrew(
    { text: FILE },
    { model: isStreaming ? new StreamingFakeModel() : new FakeModel(), engine: engineOf(options) },
  );
  const earlier = earlierMessages(Number(options.earlier ?? 0));
  const messages = earlier.length === 0 ? {} : { messages: earlier };
  const run = async (): Promise<void> => {
    if (options.events !== true && !isStreaming) return expectAnswer(await crew.invoke(INPUT, messages));
    let last: string | undefined;
    for await (const event of crew.stream(INPUT, messages)) last = event.type === "request.end" ? event.stopReason : last;
    if (last !== "answered") throw new Error(`the crew ended with ${last}`);
  };
  return { run, close: () => crew.close() };
}

function engineOf(options: Readonly<Record<string, unknown>>): "langgraph" | "direct" {
  return options.engine === "langgraph" ? "langgraph" : "direct";
}

function expectAnswer(result: {
  readonly stopReason: string;
  readonly usage: { readonly modelCalls: number };
  readonly receipts: readonly unknown[];
}): void {
  if (result.stopReason !== "answered" || result.usage.modelCalls !== 5 || result.receipts.length !== 5) {
    throw new Error(`the crew ended with ${JSON.stringify({ ...result, messages: undefined, state: undefined })}`);
  }
}
