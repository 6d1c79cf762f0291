import { suggest } from "../../../compiler/index.ts";
import type { RoutingReceipt } from "../../../protocol/index.ts";
import { safeText } from "../terminal/safe-text.ts";
import { countText, secondsText, usageText } from "../turn/amounts.ts";
import { choiceText } from "../turn/choice-text.ts";
import type { Conversation } from "./conversation.ts";

/** What a slash command does: says something, or ends the conversation. */
export type SlashOutcome = { readonly type: "say"; readonly text: string } | { readonly type: "leave" };

const HELP: Readonly<Record<string, string>> = {
  "/help": "show these commands",
  "/trace": "show how the last answer came about",
  "/cost": "show what the last turn and the whole conversation have used",
  "/exit": "leave; so does Ctrl-D",
};
const LATER = ["/slots", "/memory", "/undo", "/fork"];

/** True for a line that is a command and not something to ask. */
export function isSlashCommand(line: string): boolean {
  return /^\/[a-z]+$/i.test(line.trim());
}

/** Does what a slash command asks for. */
export function runSlashCommand(line: string, conversation: Conversation): SlashOutcome {
  const name = line.trim().toLowerCase();
  switch (name) {
    case "/help":
      return { type: "say", text: helpText() };
    case "/trace":
      return { type: "say", text: traceText(conversation) };
    case "/cost":
      return { type: "say", text: costText(conversation) };
    case "/exit":
      return { type: "leave" };
    default:
      return { type: "say", text: LATER.includes(name) ? `GC5003: ${name} is not supported yet.` : unknownText(name) };
  }
}

function helpText(): string {
  return Object.entries(HELP)
    .map(([name, does]) => `  ${name.padEnd(8)} ${does}`)
    .join("\n");
}

function traceText({ last }: Conversation): string {
  if (last === undefined) return "Nothing has been asked yet.";
  const lines = last.receipts.map(receiptText);
  return safeText([...lines, `  ended: ${last.stopReason} after ${secondsText(last.durationMs)}, ${usageText(last.usage)}`].join("\n"));
}

function receiptText({ hop, from, to, allowed, reason, repaired, choice }: RoutingReceipt): string {
  const why = reason === "" ? "" : ` · ${reason}`;
  const repair = repaired ? ` (chose ${choiceText(choice)})` : "";
  return `  ${hop}. ${from} → ${to.length === 0 ? "done" : to.join(" + ")}${repair}${why} · allowed: ${allowed.join(", ")}`;
}

function costText({ last, turns, usage }: Conversation): string {
  if (last === undefined) return "Nothing has been asked yet.";
  return `  last turn: ${usageText(last.usage)}\n  all ${countText(turns, "turn")}: ${usageText(usage)}`;
}

function unknownText(name: string): string {
  const nearest = suggest(name, Object.keys(HELP));
  return `GC6001: there is no command ${safeText(name)}. ${nearest === undefined ? "/help shows what there is." : `Did you mean ${nearest}?`}`;
}
