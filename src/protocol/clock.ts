/** Where time comes from. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Milliseconds on a clock that never goes back. */
  monotonic(): number;
  /** Calls back after a delay; gives a function that cancels. The timer keeps no process alive unless work waits for it (`keepsAlive`). */
  after(delayMs: number, callback: () => void, options?: { readonly keepsAlive?: boolean }): () => void;
}
