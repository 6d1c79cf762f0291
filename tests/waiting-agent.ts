import { type AgentOptions, type BaseAgent, defineAgent } from "graphcrew";

/** The module of an agent that works until it is told to stop. */
export function waitingAgent(options: AgentOptions): BaseAgent {
  return defineAgent({
    ...options,
    process: (_state, config) =>
      new Promise<string>((_resolve, reject) => {
        config.signal?.addEventListener("abort", () => reject(config.signal?.reason));
      }),
  });
}
