import { defineAgent } from "graphcrew";

/** @typedef {import("graphcrew").AgentOptions} AgentOptions */

/**
 * Says what it was told; and says things where they do not belong.
 * @param {AgentOptions} options
 */
export const echo = (options) =>
  defineAgent({
    ...options,
    process: (state) => {
      // biome-ignore lint/suspicious/noConsole: noise is what it is for.
      console.log("noise by console.log");
      process.stdout.write("noise by process.stdout\n");
      const said = state.messages.filter((message) => message.getType() === "human");
      return `${said.length}: ${said.at(-1)?.text}`;
    },
  });

/**
 * Works until it is told to stop.
 * @param {AgentOptions} options
 */
export const sleeper = (options) =>
  defineAgent({
    ...options,
    process: (_state, config) =>
      new Promise((_resolve, reject) => {
        const timer = setInterval(() => {}, 1000);
        config.signal?.addEventListener("abort", () => {
          clearInterval(timer);
          reject(config.signal?.reason);
        });
      }),
  });

/**
 * Never comes to an end, and has nothing that keeps a process alive.
 * @param {AgentOptions} options
 */
export const forever = (options) => defineAgent({ ...options, process: () => new Promise(() => {}) });

/**
 * Ends the process.
 * @param {AgentOptions} options
 */
export const leaver = (options) => defineAgent({ ...options, process: () => process.exit(0) });

const passTo = (/** @type {string} */ nextAgent) => (/** @type {AgentOptions} */ options) =>
  defineAgent({ ...options, process: () => ({ content: "over to you", nextAgent }) });

/** Two that never come to an end by themselves. */
export const ping = passTo("pong");
export const pong = passTo("ping");

/**
 * Has a mistake in it.
 * @param {AgentOptions} options
 */
export const mistaken = (options) =>
  defineAgent({
    ...options,
    process: () => {
      throw new TypeError("a mistake");
    },
  });
