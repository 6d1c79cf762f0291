import { defineAgent } from "../../../../src/agents/index.ts";

export const agents = [
  defineAgent({
    name: "lead",
    description: "Asks two at once.",
    process: () => ({ content: "Both of you.", nextAgent: ["left", "right"] }),
  }),
  defineAgent({
    name: "left",
    description: "Hands over from a branch.",
    process: () => ({ content: "Ask the other.", nextAgent: "right" }),
  }),
  defineAgent({ name: "right", description: "Answers.", process: () => "Here." }),
  defineAgent({ name: "judge", description: "Ends.", process: () => "Heard." }),
];
