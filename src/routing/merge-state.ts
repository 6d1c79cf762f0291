import type { BaseMessage } from "@langchain/core/messages";
import { DELETED } from "../protocol/index.ts";

type ValueMap = Readonly<Record<string, unknown>>;

/** Merges maps: right wins, `undefined` keeps, `DELETED` removes, `null` is a value. Gives `left` back when nothing changes. */
export function mergeMap(left: ValueMap, right: ValueMap | undefined): ValueMap {
  if (right === undefined) return left;
  const keys = Object.keys(right);
  if (keys.length === 0) return left;
  const merged = new Map(Object.entries(left));
  for (const key of keys) {
    const value = right[key];
    if (value === DELETED) merged.delete(key);
    else if (value !== undefined) merged.set(key, value);
  }
  return Object.fromEntries(merged);
}

/** Appends messages; one with the id of an earlier message takes its place. */
export function mergeMessages(left: readonly BaseMessage[], right: readonly BaseMessage[] | undefined): readonly BaseMessage[] {
  if (right === undefined || right.length === 0) return left;
  const [only] = right;
  // A list that grows by `push` is copied once more.
  if (right.length === 1 && placeOf(only?.id, left) === -1) return left.concat(right);
  const merged = left.slice();
  for (const message of right) {
    const place = placeOf(message.id, merged);
    if (place === -1) merged.push(message);
    else merged[place] = message;
  }
  return merged;
}

/** A plain loop: over a long conversation it costs a fraction of `findIndex`. */
function placeOf(id: string | undefined, messages: readonly BaseMessage[]): number {
  if (id === undefined) return -1;
  for (let index = messages.length - 1; index >= 0; index -= 1) if (messages[index]?.id === id) return index;
  return -1;
}
