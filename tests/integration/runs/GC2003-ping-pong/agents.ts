import { defineAgent } from "../../../../src/agents/index.ts";

const passTo = (name: string, nextAgent: string) =>
  defineAgent({ name, description: `Passes to ${nextAgent}.`, process: () => ({ content: "Yours.", nextAgent }) });

export const agents = [passTo("ping", "pong"), passTo("pong", "ping")];
