/** What a caller asks of a limiter. */
export interface AcquireOptions {
  /** Aborting takes the waiter out of the queue and rejects. */
  readonly signal?: AbortSignal;
  /** Tokens the call is expected to use. */
  readonly tokens?: number;
}

/** Bounds how many model calls run. `release` is called only after `acquire` succeeded. */
export interface RateLimiter {
  /** Takes a permit; may return `undefined` at once when one is free. */
  acquire(options?: AcquireOptions): Promise<void> | undefined;
  release?(options?: { readonly tokens?: number }): void;
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}
