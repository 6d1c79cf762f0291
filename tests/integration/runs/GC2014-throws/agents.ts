import { defineAgent } from "../../../../src/agents/index.ts";

export const agents = [
  defineAgent({
    name: "broken",
    description: "Throws.",
    process: () => {
      throw new RangeError("the shelf is empty");
    },
  }),
];
