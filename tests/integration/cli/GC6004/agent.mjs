import { defineAgent } from "graphcrew";

/** @param {import("graphcrew").AgentOptions} options */
export default (options) =>
  defineAgent({
    ...options,
    process: () =>
      new Promise(() => {
        setTimeout(() => {
          throw new TypeError("nobody catches this");
        });
      }),
  });
