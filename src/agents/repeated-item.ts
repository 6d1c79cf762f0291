/** The places of two equal items, the later one last; `undefined` when all differ. Takes time linear in the list's size. */
export function repeatedItem(list: readonly unknown[]): readonly [number, number] | undefined {
  const places = new Map<string, number>();
  for (const [index, item] of list.entries()) {
    const text = canonical(item);
    const earlier = places.get(text);
    if (earlier !== undefined) return [earlier, index];
    places.set(text, index);
  }
  return undefined;
}

/** One text for equal values of JSON: the order of keys does not count. */
function canonical(value: unknown): string {
  return (
    JSON.stringify(value, (_key, inner: unknown) => (isPlain(inner) ? Object.fromEntries(Object.entries(inner).sort(byKey)) : inner)) ??
    "undefined"
  );
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function byKey([left]: readonly [string, unknown], [right]: readonly [string, unknown]): number {
  return left < right ? -1 : 1;
}
