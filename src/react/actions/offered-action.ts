import type { ReplyAction } from "../parse-reply/reply-action.ts";

/** An action as models are told of it. */
export interface OfferedAction extends ReplyAction {
  readonly description: string;
}
