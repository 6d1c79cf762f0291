import type { CrewEvent, EventBody } from "../protocol/index.ts";
import type { EventSink } from "./hop-scope.ts";

/** A sink for runs that nobody watches. */
export const unheard: EventSink = Object.freeze({
  listening: false,
  emit: () => undefined,
  drained: () => undefined,
  end: () => undefined,
});

/** Whose events these are, and what time it is. */
export interface RunEventsOptions {
  readonly requestId: string;
  readonly sessionId: string;
  readonly now: () => number;
  /** Unread events at which the run begins to wait for its reader. Default 256. */
  readonly highWaterMark?: number;
}

/** The events of one run: numbered without gaps, kept until they are read, by one reader; without a reader nothing waits. */
export class RunEvents implements EventSink, AsyncIterable<CrewEvent> {
  readonly #options: RunEventsOptions;
  readonly #highWaterMark: number;
  #unread: CrewEvent[] = [];
  #next = 0;
  #sequence = 0;
  #ended = false;
  #hasReader = false;
  #wakeReader: (() => void) | undefined;
  #drain: { readonly promise: Promise<void>; readonly resolve: () => void } | undefined;

  constructor(options: RunEventsOptions) {
    this.#options = options;
    this.#highWaterMark = options.highWaterMark ?? 256;
  }

  get listening(): boolean {
    return !this.#ended;
  }

  emit(body: EventBody, path: readonly string[]): void {
    if (this.#ended) return;
    const { requestId, sessionId, now } = this.#options;
    this.#sequence += 1;
    this.#unread.push({ ...body, seq: this.#sequence, time: now(), requestId, sessionId, path });
    this.#wakeReader?.();
  }

  drained(): Promise<void> | undefined {
    if (this.#ended || !this.#hasReader || this.#unread.length - this.#next < this.#highWaterMark) return undefined;
    this.#drain ??= promiseWithResolve();
    return this.#drain.promise;
  }

  /** Nothing is taken after this; what was taken can still be read. */
  end(): void {
    this.#ended = true;
    this.#wakeReader?.();
    this.#release();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<CrewEvent, void, undefined> {
    this.#hasReader = true;
    for (;;) {
      const event = this.#unread[this.#next];
      if (event !== undefined) {
        this.#next += 1;
        this.#compact();
        yield event;
      } else if (this.#ended) {
        return;
      } else {
        await this.#arrival();
      }
    }
  }

  #arrival(): Promise<void> {
    return new Promise((resolve) => {
      this.#wakeReader = () => {
        this.#wakeReader = undefined;
        resolve();
      };
    });
  }

  #compact(): void {
    if (this.#next < this.#unread.length) return;
    this.#unread = [];
    this.#next = 0;
    this.#release();
  }

  #release(): void {
    this.#drain?.resolve();
    this.#drain = undefined;
  }
}

function promiseWithResolve(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
