import { join } from "node:path";
import { createCrew } from "../../../../src/crew/index.ts";

/** The crew names a good model; the one that overrides it is of no provider. */
export const call = () => createCrew(join(import.meta.dirname, "../GC2005-empty-reply/crew.yaml"), { model: "opemai:gpt" });
