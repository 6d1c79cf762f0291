import { fileURLToPath } from "node:url";
import { type AgentOptions, type BaseAgent, defineAgent, ReactTemplateManager } from "graphcrew";

/** The module of an agent that loads modules of knowledge, one after the other, and may hold 60 tokens of them. */
export function loadingAgent(folder: URL, ...names: readonly string[]): (options: AgentOptions) => BaseAgent {
  return (options) =>
    defineAgent({
      ...options,
      process: async () => {
        // A counter of its own: the compiler counts by characters and has nothing against these modules.
        const tokenCounter = { count: (text: string) => text.length };
        await using knowledge = await ReactTemplateManager.create(fileURLToPath(folder), { tokenCounter, maxLoadedTokens: 60 });
        for (const name of names) await knowledge.loadSlot(name);
        return "loaded";
      },
    });
}
