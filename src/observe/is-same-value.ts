import { isDeepStrictEqual } from "node:util";

/** True when two values that are written to one key say the same. What cannot be compared is not the same. */
export function isSameValue(one: unknown, other: unknown): boolean {
  try {
    return isDeepStrictEqual(one, other);
  } catch {
    return false;
  }
}
