import { defineAgent } from "../../../../src/agents/index.ts";

export const agents = [
  defineAgent({
    name: "thief",
    description: "Takes the place of another tenant.",
    process: (state) => {
      Object.assign(state, { tenantId: "somebody-else" });
      return "Done.";
    },
  }),
];
