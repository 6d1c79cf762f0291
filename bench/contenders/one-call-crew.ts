import { createCrew } from "graphcrew";
import type { Work } from "../harness/bench.ts";
import { FakeModel, INPUT, PROMPTS } from "./fake-model.ts";

const FILE = JSON.stringify({
  version: 1,
  name: "bench",
  models: { default: "local" },
  agents: [{ name: "alpha", kind: "react", description: "Knows alpha.", prompt: PROMPTS.alpha }],
  topology: { entry: "alpha" },
});

/** A crew of one agent that answers with one model call, on the direct back end. */
export async function prepare(): Promise<Work> {
  const crew = await createCrew({ text: FILE }, { model: new FakeModel(), engine: "direct" });
  const run = async (): Promise<void> => {
    const { stopReason, usage } = await crew.invoke(INPUT);
    if (stopReason !== "answered" || usage.modelCalls !== 1) throw new Error(`the crew ended with ${stopReason}`);
  };
  return { run, close: () => crew.close() };
}
