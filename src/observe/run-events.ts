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
  #waiting: ((event: CrewEvent | undefined) => void)[] = [];
  #drain: Signal | undefined;

  constructor(options: RunEventsOptions) {
    this.#options = options;
    this.#highWaterMark = options.highWaterMark ?? 256;
  }

  get listening(): boolean {
    return !this.#ended;
  }

  /** Nothing is left to read, and nothing will come. */
  get isOver(): boolean {
    return this.#ended && this.#next >= this.#unread.length;
  }

  /** Makes an event of the body, which it keeps: nobody else may hold it. */
  emit(body: EventBody, path: readonly string[]): void {
    if (this.#ended) return;
    const { requestId, sessionId, now } = this.#options;
    this.#sequence += 1;
    // Written into the body: a spread of so many shapes costs several times as much.
    const event = body as Writable<CrewEvent>;
    event.seq = this.#sequence;
    event.time = now();
    event.requestId = requestId;
    event.sessionId = sessionId;
    event.path = path;
    const waiting = this.#waiting.shift();
    if (waiting === undefined) this.#unread.push(event);
    else waiting(event);
  }

  drained(): Promise<void> | undefined {
    if (this.#ended || !this.#hasReader || this.#unread.length - this.#next < this.#highWaterMark) return undefined;
    this.#drain ??= newSignal();
    return this.#drain.promise;
  }

  /** Nothing is taken after this; what was taken can still be read. */
  end(): void {
    this.#ended = true;
    for (const waiting of this.#waiting.splice(0)) waiting(undefined);
    this.#release();
  }

  /** The next event that is there to be read. */
  take(): CrewEvent | undefined {
    this.#hasReader = true;
    const event = this.#unread[this.#next];
    if (event === undefined) return undefined;
    this.#next += 1;
    this.#compact();
    return event;
  }

  /** Calls back once, with the next event as soon as there is one, or with `undefined` at the end. */
  next(callback: (event: CrewEvent | undefined) => void): void {
    const event = this.take();
    if (event !== undefined || this.#ended) callback(event);
    else this.#waiting.push(callback);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<CrewEvent, void, undefined> {
    for (;;) {
      const event = await new Promise<CrewEvent | undefined>((resolve) => this.next(resolve));
      if (event === undefined) return;
      yield event;
    }
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

type Writable<T> = { -readonly [Key in keyof T]: T[Key] };

interface Signal {
  readonly promise: Promise<void>;
  readonly resolve: () => void;
}

function newSignal(): Signal {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
