import type { ReplyAction } from "./reply-action.ts";

/** How a reply is to be read. */
export interface ParseReplyOptions {
  /** What the reply may ask for. */
  readonly actions: readonly ReplyAction[];
  /** True when text without an action is the answer; default false. */
  readonly allowPlainAnswer?: boolean;
  /**
   * True when the model was stopped before it was done (length, content filter): an action in a thought without an end tag,
   * an answer, or an action without `</action>` that could have more parameters is then not accepted, and each complaint asks
   * for a shorter reply. False when it ended by itself. Default: not known; then `</action>` may be missing behind a parameter, or where there can be none.
   */
  readonly isCutOff?: boolean | undefined;
}
