import { quoteNames, quoteText } from "./quote-text.ts";
import type { ReplyAction } from "./reply-action.ts";

/** The names of all actions, and how to finish, for a complaint. */
export function listActions(actions: readonly ReplyAction[]): string {
  if (actions.length === 0) return "There are no actions.";
  const last = actions.filter((action) => action.terminal === true).map((action) => action.name);
  const finish = last.length === 0 ? "" : ` To finish, use ${last.map(quoteText).join(" or ")}.`;
  return `The actions are ${quoteNames(actions.map((action) => action.name))}.${finish}`;
}

/** How an action is written, by the example of the first one. */
export function showAction(actions: readonly ReplyAction[]): string {
  const [action] = actions;
  if (action === undefined) return "";
  const [parameter] = [...(action.required ?? []), ...Object.keys(action.parameters)];
  const body = parameter === undefined ? "" : `<${parameter}>…</${parameter}>`;
  return ` Write exactly one, like <action type="${action.name}">${body}</action>.`;
}
