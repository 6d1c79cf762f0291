/** Sets a property of its own, whatever its name: `__proto__` is a name like any other in a reply. */
export function setEntry<Value>(object: Record<string, Value>, name: string, value: Value): void {
  if (name === "__proto__") Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true });
  else object[name] = value;
}
