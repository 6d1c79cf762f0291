import { type AgentOptions, defineAgent } from "graphcrew";

const saying = (content: string, nextAgent: string) => (options: AgentOptions) =>
  defineAgent({ ...options, process: () => ({ content, nextAgent }) });

export const ping = saying("ping", "pong");
export const pong = saying("pong", "ping");
