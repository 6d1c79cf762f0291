import { FileSystemKnowledgeLoader } from "../../../../src/knowledge/index.ts";

/** A module is asked for that the folder does not have. */
export const call = () => new FileSystemKnowledgeLoader(import.meta.dirname).load("refunds.md");
