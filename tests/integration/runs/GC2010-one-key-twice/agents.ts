import { defineAgent } from "../../../../src/agents/index.ts";

const writer = (name: string) =>
  defineAgent({ name, description: "Writes the same key.", process: () => ({ content: name, slotsUpdate: { verdict: name } }) });

export const agents = [
  defineAgent({
    name: "lead",
    description: "Asks two at once.",
    process: () => ({ content: "Both of you.", nextAgent: ["left", "right"] }),
  }),
  writer("left"),
  writer("right"),
  defineAgent({ name: "judge", description: "Ends.", process: () => "Heard." }),
];
