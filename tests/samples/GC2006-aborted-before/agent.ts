import { type AgentOptions, defineAgent } from "graphcrew";

/** Works until it is told to stop. */
export default (options: AgentOptions) =>
  defineAgent({
    ...options,
    process: (_state, config) =>
      new Promise<string>((_resolve, reject) => {
        config.signal?.addEventListener("abort", () => reject(config.signal?.reason));
      }),
  });
