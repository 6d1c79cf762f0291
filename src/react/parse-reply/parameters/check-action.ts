import { InvalidArgumentError } from "../../../errors/index.ts";
import type { ReplyAction } from "../reply-action.ts";
import { isFields } from "./is-schema.ts";

/**
 * Refuses what is no action, of programs without types.
 * @throws {InvalidArgumentError} GC5001
 */
export function checkAction(call: string, action: ReplyAction): void {
  if (isFields(action) && typeof action.name === "string" && isFields(action.parameters)) return;
  throw new InvalidArgumentError(`${call} needs an action.`, { hint: "It has name, parameters and required." });
}
