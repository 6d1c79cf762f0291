import { ReservedStateKeyError } from "../../errors/index.ts";

/** Keys of the state that only the executor writes. */
const RESERVED_KEYS: ReadonlySet<string> = new Set([
  "_user_input",
  "_pass_number",
  "_previous_thoughts",
  "_actions",
  "_observations",
  "_loaded_slots",
  "_loaded_slot_contents",
  "_token_usage",
]);

/** @throws {ReservedStateKeyError} GC2017 with all keys of the values that belong to the executor. */
export function checkKeys(values: Readonly<Record<string, unknown>>, source: string): void {
  const keys = Object.keys(values).filter((key) => RESERVED_KEYS.has(key));
  if (keys.length > 0) throw new ReservedStateKeyError({ keys, source });
}
