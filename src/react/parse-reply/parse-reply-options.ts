import type { ReplyAction } from "./reply-action.ts";

/** How a reply is to be read. */
export interface ParseReplyOptions {
  /** What the reply may ask for. */
  readonly actions: readonly ReplyAction[];
  /** True when text without an action is the answer; default false. */
  readonly allowPlainAnswer?: boolean;
  /**
   * True when the model was stopped before it was done (length, content filter): an action in a thought without an end tag,
   * or an answer, is then not accepted. False when it ended by itself: `</action>` may always be missing. Default: not known;
   * then `</action>` may be missing where no parameter can be missing with it.
   */
  readonly isCutOff?: boolean | undefined;
}
