type Listener = (reason: unknown) => void;

/** A memo, no state of its own: the listeners of each signal, gone with it. */
const listenersOf = new WeakMap<AbortSignal, Set<Listener>>();

/**
 * Calls back once when the signal aborts, at once when it has; gives a function that takes the listener away.
 * However many listen, the signal itself has one listener, so that one signal for many requests neither leaks nor warns.
 */
export function onAbort(signal: AbortSignal, listener: Listener): () => void {
  if (signal.aborted) {
    listener(signal.reason);
    return () => undefined;
  }
  const listeners = listenersOf.get(signal) ?? watch(signal);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

function watch(signal: AbortSignal): Set<Listener> {
  const listeners = new Set<Listener>();
  listenersOf.set(signal, listeners);
  const tellAll = (): void => {
    for (const listener of [...listeners]) listener(signal.reason);
    listeners.clear();
  };
  signal.addEventListener("abort", tellAll, { once: true });
  return listeners;
}
