import type { AgentResponse } from "../protocol/index.ts";

/** A piece of a streamed answer: words as they come, and the response at the end. */
export type AgentChunk = { readonly type: "text"; readonly text: string } | { readonly type: "response"; readonly response: AgentResponse };
