export { type BuiltInEmbedderOptions, openBuiltInEmbedder } from "./open-built-in-embedder.ts";
