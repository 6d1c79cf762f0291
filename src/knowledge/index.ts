export { FileSystemKnowledgeLoader, type FileSystemKnowledgeLoaderOptions } from "./file-system-knowledge-loader.ts";
export type { LoadedModule } from "./loaded-module.ts";
export { nodeFilePort } from "./node-file-port.ts";
export { OnceLoader } from "./once-loader.ts";
export { packageRoot } from "./package-root.ts";
export { ReactTemplateManager, type ReactTemplateManagerOptions } from "./react-template-manager.ts";
export { splitPassages } from "./split-passages.ts";
