import { OrchestratorError } from "../errors/index.ts";
import type { ReactExecutor } from "../react/index.ts";
import type { ExecutorSource } from "./executor-source.ts";

/** Codes of a server that cannot be had now; a call of its tools tells the model so. */
const AWAY: readonly string[] = ["GC7002", "GC7003", "GC7004"];

/** How an executor of tools that change is made. */
export interface ExecutorMaking {
  /** Grows whenever the tools may be others. */
  readonly version: () => Promise<number>;
  readonly make: (signal: AbortSignal | undefined) => Promise<ReactExecutor>;
}

/**
 * Makes an executor when it is first needed, and again when its tools may have changed. A failure is forgotten, so that the next
 * request tries again; while a server is away, an executor that was made before serves on.
 */
export function currentExecutor({ version, make }: ExecutorMaking): ExecutorSource {
  let made: { readonly version: number; readonly executor: ReactExecutor } | undefined;
  return async (signal) => {
    const now = await version();
    const known = made;
    if (known !== undefined && known.version >= now) return known.executor;
    try {
      const executor = await make(signal);
      // Of requests that came at the same time, the executor of one serves all.
      if (made === undefined || made.version < now) made = { version: now, executor };
      return made.executor;
    } catch (error) {
      if (known !== undefined && OrchestratorError.isInstance(error) && AWAY.includes(error.code)) return known.executor;
      throw error;
    }
  };
}
