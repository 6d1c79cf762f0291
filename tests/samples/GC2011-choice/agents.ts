import { type AgentOptions, defineAgent } from "graphcrew";

export const lead = (options: AgentOptions) =>
  defineAgent({ ...options, process: (state) => (state.hops === 0 ? { nextAgent: ["weather", "traffic"] } : "Take an umbrella.") });

export const weather = (options: AgentOptions) => defineAgent({ ...options, process: () => ({ content: "Rain.", nextAgent: "traffic" }) });

export const traffic = (options: AgentOptions) => defineAgent({ ...options, process: () => ({ content: "Jams." }) });
