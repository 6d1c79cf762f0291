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

/** What one source would write. */
export interface KeySource {
  /** As it begins a sentence. */
  readonly source: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/** @throws {ReservedStateKeyError} GC2017 with all keys of all sources that belong to the executor. */
export function checkKeys(sources: readonly KeySource[]): void {
  const found = sources.map(({ source, values }) => ({ source, keys: Object.keys(values).filter((key) => RESERVED_KEYS.has(key)) }));
  const wrong = found.filter(({ keys }) => keys.length > 0);
  if (wrong.length === 0) return;
  const source = wrong.map((one, index) => (index === 0 ? one.source : one.source.charAt(0).toLowerCase() + one.source.slice(1)));
  throw new ReservedStateKeyError({ keys: [...new Set(wrong.flatMap(({ keys }) => keys))], source: source.join(" and ") });
}
