import { fileURLToPath } from "node:url";
import { type AgentOptions, defineAgent, FileSystemKnowledgeLoader } from "graphcrew";

const loader = new FileSystemKnowledgeLoader(fileURLToPath(new URL("knowledge", import.meta.url)));

export default (options: AgentOptions) => defineAgent({ ...options, process: () => loader.load("../crew.yaml") });
