import { FileSystemKnowledgeLoader } from "../../../../src/knowledge/index.ts";

/** A module is asked for above the folder. */
export const call = () => new FileSystemKnowledgeLoader(import.meta.dirname).load("../../runs.test.ts");
