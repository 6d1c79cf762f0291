/** The same value with everything in it frozen. For plain data. */
export function deepFreeze<Value>(value: Value): Value {
  const open: unknown[] = [value];
  for (let current = open.pop(); current !== undefined || open.length > 0; current = open.pop()) {
    if (typeof current !== "object" || current === null || Object.isFrozen(current)) continue;
    Object.freeze(current);
    open.push(...Object.values(current));
  }
  return value;
}
