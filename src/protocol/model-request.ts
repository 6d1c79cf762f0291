import type { BaseMessage } from "@langchain/core/messages";

/** One of several things a model may choose. */
export interface ModelChoice {
  readonly name: string;
  readonly description: string;
  readonly examples: readonly string[];
  /** Passages of the knowledge that this choice owns. */
  readonly passages: readonly Passage[];
}

/** A piece of knowledge with where it stands. */
export interface Passage {
  /** Name of the knowledge module (file name without `.md`). */
  readonly module: string;
  /** The headings above it, outermost first, joined by " > "; empty when there is none. */
  readonly heading: string;
  readonly text: string;
}

/** Everything a model call carries: messages for any model, and choices and passages as data for models that can use them. */
export interface ModelRequest {
  readonly messages: readonly BaseMessage[];
  /** Set when the call is a choice, for example of the next agent. */
  readonly choices?: readonly ModelChoice[];
  /** The knowledge of the agent that calls, for models that quote. */
  readonly passages?: readonly Passage[];
  /** True once an agent has answered in this request. */
  readonly answered?: boolean;
}
