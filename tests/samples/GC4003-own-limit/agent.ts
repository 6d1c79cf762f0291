import { fileURLToPath } from "node:url";
import { type AgentOptions, defineAgent, ReactTemplateManager } from "graphcrew";

const folder = fileURLToPath(new URL("knowledge", import.meta.url));

export default (options: AgentOptions) =>
  defineAgent({
    ...options,
    process: async () => {
      // A counter of its own: the compiler counts by characters and has nothing against these modules.
      const tokenCounter = { count: (text: string) => text.length };
      await using knowledge = await ReactTemplateManager.create(folder, { tokenCounter, maxLoadedTokens: 60 });
      await knowledge.loadSlot("words");
      await knowledge.loadSlot("limited");
      return "loaded";
    },
  });
