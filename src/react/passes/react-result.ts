import type { JsonValue, ReactTriple, TokenUsage } from "../../protocol/index.ts";
import type { ProtocolName } from "../protocols/protocol-name.ts";

/** What an execution came to. */
export interface ReactResult {
  /** What the model thought last. */
  readonly thought: string;
  /** The action that ended the loop; `null` when the model answered in plain text. */
  readonly action: string | null;
  readonly parameters: Readonly<Record<string, JsonValue>>;
  /** What the last action gave, or the text of the answer. */
  readonly value: unknown;
  /** `value` as text. */
  readonly answer: string;
  /** What handlers wrote into the state. */
  readonly stateUpdates: Readonly<Record<string, unknown>>;
  readonly tokenUsage: TokenUsage;
  /** Replies of the model that counted, the one call after the last pass included. */
  readonly passes: number;
  /** Names of the knowledge modules that were loaded, in order. */
  readonly loadedSlots: readonly string[];
  readonly loadedSlotContents: Readonly<Record<string, string>>;
  /** What was thought, done and seen before the end, in order. */
  readonly history: readonly ReactTriple[];
  /** How the model asked for actions. */
  readonly protocol: ProtocolName;
  /** LangChain's id of the model's message, where the answer is its text. */
  readonly messageId?: string;
}
