import { compileCrew } from "graphcrew/compiler";
import { largeCrew } from "../crews/large-crew.ts";
import type { Work } from "../harness/bench.ts";

/** Compiles a crew from its text; nothing is read. */
export function prepare({ agents, edges }: Readonly<Record<string, unknown>>): Work {
  const text = largeCrew({ agents: Number(agents), edges: Number(edges) });
  const files = {
    read: async () => Promise.reject(new Error("the crew names no file")),
    list: async () => [],
    realPath: async (path: string) => path,
  };
  return {
    units: Number(agents),
    run: async () => {
      const { diagnostics } = await compileCrew({ text, file: "crew.yaml" }, { files, env: {} });
      const errors = diagnostics.filter((diagnostic) => diagnostic.severity === "error");
      if (errors.length > 0) throw new Error(`the crew of the bench is wrong: ${errors[0]?.message}`);
    },
  };
}
