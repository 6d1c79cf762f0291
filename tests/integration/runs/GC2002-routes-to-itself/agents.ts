import { defineAgent } from "../../../../src/agents/index.ts";

export const agents = [
  defineAgent({ name: "lead", description: "Routes to itself.", process: () => ({ content: "Me again.", nextAgent: "lead" }) }),
];
