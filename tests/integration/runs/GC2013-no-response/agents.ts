import { defineAgent } from "../../../../src/agents/index.ts";

export const agents = [defineAgent({ name: "broken", description: "Gives a number.", process: () => ({ content: JSON.parse("5") }) })];
