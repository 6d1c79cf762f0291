import { createCrew, defineAgent } from "graphcrew";
import type { Work } from "../harness/bench.ts";

const WIDTH = 100;
const NAMES = Array.from({ length: WIDTH }, (_, index) => `worker${index}`);

const work = async (name: string): Promise<string> => {
  await Promise.resolve();
  return `${name} is done.`;
};

/** The plain form: a hundred pieces of work at once. */
function preparePlain(): Work {
  return { run: async () => (await Promise.all(NAMES.map(work))).join("\n") };
}

async function prepareCrew(): Promise<Work> {
  const lead = defineAgent({
    name: "lead",
    description: "Asks everybody at once.",
    process: (state) => (state.hops === 0 ? { nextAgent: NAMES } : { content: "Everybody is done." }),
  });
  const workers = NAMES.map((name) => defineAgent({ name, description: "Works.", process: async () => ({ content: await work(name) }) }));
  const agents = ["lead", ...NAMES].map((name) => ({ name, kind: "module", description: "An agent." }));
  const config = { version: 1, name: "fan-out", agents, topology: topologyOf() };
  const crew = await createCrew({ config }, { agents: [lead, ...workers], engine: "direct" });
  const run = async (): Promise<void> => {
    const result = await crew.invoke("Go.");
    if (result.stopReason !== "answered" || result.route.length !== WIDTH + 2) throw new Error(`the crew ended with ${result.stopReason}`);
  };
  return { run, close: () => crew.close() };
}

function topologyOf() {
  return { entry: "lead", edges: [{ from: "lead", to: NAMES }], default_return: "lead", max_hops: WIDTH + 5 };
}

export function prepare(options: Readonly<Record<string, unknown>>): Work | Promise<Work> {
  return options.crew === true ? prepareCrew() : preparePlain();
}
