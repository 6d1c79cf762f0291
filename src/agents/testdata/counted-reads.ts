/** A value of JSON that counts how often a part of it is read, or the names of its parts are. */
export interface CountedReads {
  readonly value: unknown;
  readonly reads: number;
}

export function countedReads(value: unknown): CountedReads {
  const counted = { value, reads: 0 };
  const seen = new WeakMap<object, object>();
  const wrapped = (inner: unknown): unknown => {
    if (typeof inner !== "object" || inner === null) return inner;
    const known = seen.get(inner) ?? new Proxy(inner, handler);
    seen.set(inner, known);
    return known;
  };
  const handler: ProxyHandler<object> = {
    get(target, name) {
      counted.reads += 1;
      return wrapped(Reflect.get(target, name));
    },
    ownKeys(target) {
      const names = Reflect.ownKeys(target);
      counted.reads += names.length;
      return names;
    },
  };
  counted.value = wrapped(value);
  return counted;
}
