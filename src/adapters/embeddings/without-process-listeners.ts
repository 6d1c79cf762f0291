const EVENTS = ["uncaughtException", "unhandledRejection"] as const;

/** What the glue code of WebAssembly modules puts on the process; listeners of others, added meanwhile, are not like it. */
const GLUE_CODE = /ExitStatus|throw reason/;

/**
 * Runs the work and takes away the listeners for uncaught errors that WebAssembly glue code put on the process meanwhile: they
 * rethrow, which would change how the host process fails.
 */
export async function withoutProcessListeners<Result>(work: () => Promise<Result>): Promise<Result> {
  const before = EVENTS.map((event) => new Set<unknown>(process.rawListeners(event)));
  try {
    return await work();
  } finally {
    for (const [index, event] of EVENTS.entries()) {
      for (const listener of process.rawListeners(event)) {
        if (!before[index]?.has(listener) && GLUE_CODE.test(String(listener))) process.off(event, listener as never);
      }
    }
  }
}
