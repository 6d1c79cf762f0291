import type { JsonValue, TokenUsage } from "../../protocol/index.ts";
import type { ReactResult } from "./react-result.ts";

/** What happens in an execution, as it happens. */
export type ReactEvent =
  | { readonly type: "pass.start"; readonly pass: number }
  | { readonly type: "thought.delta"; readonly text: string }
  /** Words of the answer. */
  | { readonly type: "text.delta"; readonly text: string }
  /** What was shown as the answer is this now; empty when it was none. */
  | { readonly type: "text.replaced"; readonly text: string }
  | { readonly type: "action"; readonly name: string; readonly parameters: JsonValue; readonly callId: string }
  | { readonly type: "observation"; readonly callId: string; readonly text: string; readonly isError: boolean }
  | { readonly type: "knowledge.loaded"; readonly name: string; readonly tokens: number }
  | { readonly type: "pass.end"; readonly pass: number; readonly action: string | null; readonly usage: TokenUsage }
  | { readonly type: "end"; readonly result: ReactResult };
