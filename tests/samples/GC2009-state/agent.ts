import { type AgentOptions, defineAgent } from "graphcrew";

export default (options: AgentOptions) =>
  defineAgent({
    ...options,
    process: (state) => {
      Object.assign(state, { tenantId: "somebody-else" });
      return "Done.";
    },
  });
