import { type AgentOptions, defineAgent } from "graphcrew";

export default (options: AgentOptions) =>
  defineAgent({ ...options, process: () => ({ content: "Done.", slotsUpdate: { tenantId: "somebody-else" } }) });
