export { FileSystemKnowledgeLoader, type FileSystemKnowledgeLoaderOptions } from "./file-system-knowledge-loader.ts";
export { packageRoot } from "./package-root.ts";
export { splitPassages } from "./split-passages.ts";
