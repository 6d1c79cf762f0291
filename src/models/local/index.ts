export { LocalExtractiveModel, type LocalExtractiveModelOptions, type LocalModelCallOptions } from "./local-extractive-model.ts";
export { LOCAL_MODEL_NOTICE } from "./notices.ts";
export { RecentMap } from "./recent-map.ts";
export type { LocalReplyDetails } from "./reply.ts";
export { openPassageSearch, type PassageSearchOptions, type SearchPassages } from "./search-passages.ts";
export type { EmbedderSource } from "./vector-store.ts";
