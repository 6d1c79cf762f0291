import type { ReplyAction } from "../parse-reply/reply-action.ts";

const FORBIDDEN = /[^A-Za-z0-9_-]/g;
const LONGEST = 64;

/** Names of actions as every provider takes them, each once: letters, digits, `_` and `-`, at most 64. */
export function toolNames(actions: readonly ReplyAction[]): ReadonlyMap<string, ReplyAction> {
  const byName = new Map<string, ReplyAction>();
  for (const action of actions) {
    const plain = plainName(action.name);
    let name = plain;
    for (let number = 2; byName.has(name); number += 1) name = `${plain.slice(0, LONGEST - 4)}_${number}`;
    byName.set(name, action);
  }
  return byName;
}

/** A name that every provider takes. */
export function plainName(name: string): string {
  return name.replace(FORBIDDEN, "_").slice(0, LONGEST) || "unknown";
}
