import { type AgentOptions, defineAgent } from "graphcrew";

/** Never ends, and does not look at its signal. */
export default (options: AgentOptions) => defineAgent({ ...options, process: () => new Promise<string>(() => {}) });
