import { AsyncLocalStorage } from "node:async_hooks";

/** A `fetch` that is cut by the signal of the call in which it runs. */
export interface SignalCarrier {
  readonly fetch: typeof globalThis.fetch;
  readonly startWithSignal: <T>(signal: AbortSignal, start: () => T) => T;
}

/**
 * ChatOllama does not give its signal to `fetch`; it looks at the signal between two chunks, and then aborts every request of
 * its client, those of other calls too. So its calls get no signal, and their `fetch` finds it beside the call.
 */
export function signalCarrier(): SignalCarrier {
  const signals = new AsyncLocalStorage<AbortSignal>();
  return {
    fetch: (input, init) => {
      const ofCall = signals.getStore();
      if (ofCall === undefined) return globalThis.fetch(input, init);
      const ofClient = init?.signal;
      const signal = ofClient === undefined || ofClient === null ? ofCall : AbortSignal.any([ofClient, ofCall]);
      return globalThis.fetch(input, { ...init, signal });
    },
    startWithSignal: (signal, start) => signals.run(signal, start),
  };
}
