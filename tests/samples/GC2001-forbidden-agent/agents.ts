import { type AgentOptions, defineAgent } from "graphcrew";

export const front = (options: AgentOptions) => defineAgent({ ...options, process: () => ({ nextAgent: "billing" }) });

// There is no edge from billing to shipping.
export const billing = (options: AgentOptions) => defineAgent({ ...options, process: () => ({ nextAgent: "shipping" }) });

export const shipping = (options: AgentOptions) => defineAgent({ ...options, process: () => "On its way." });
