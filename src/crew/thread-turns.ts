/**
 * Lets runs of one thread take turns. LangGraph keeps only one of two that run at once on a checkpointed thread, and says nothing.
 * Within this process; several need a lock of their own.
 */
export class ThreadTurns {
  readonly #last = new Map<string, Promise<unknown>>();

  /**
   * Runs `work` when all runs before it on the thread are over or were stopped.
   * A stopped run may go on for long in an agent that does not listen, and nobody waits for it.
   */
  async take<T>(thread: string, stopped: AbortSignal, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(thread);
    let over: () => void = () => undefined;
    const own = new Promise<void>((resolve) => {
      over = resolve;
    });
    const turn = Promise.all([before, own]);
    this.#last.set(thread, turn);
    stopped.addEventListener("abort", over, { once: true });
    try {
      if (before !== undefined) await before;
      return await work();
    } finally {
      stopped.removeEventListener("abort", over);
      over();
      if (this.#last.get(thread) === turn) this.#last.delete(thread);
    }
  }
}
