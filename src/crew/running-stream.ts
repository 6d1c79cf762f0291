import { CancelledError, NotSupportedError } from "../errors/index.ts";
import { type AbortSource, AbortSwitch, type EventSink, RunEvents } from "../observe/index.ts";
import type { Clock, CrewEvent } from "../protocol/index.ts";
import type { CrewStream, RunResult } from "./crew.ts";

/** Opens the events of a request once its ids are known. */
export type Listen = (requestId: string, sessionId: string) => EventSink;

type Read = IteratorResult<CrewEvent, undefined>;

const OVER: Read = Object.freeze({ done: true, value: undefined });

/** A request at work and its events. */
export class RunningStream implements CrewStream {
  readonly result: Promise<RunResult>;
  readonly #reader = new AbortSwitch();
  #events: RunEvents | undefined;
  #isRead = false;

  /** @param start begins the request and opens its events before it waits for anything; `reader` aborts when the reader leaves. */
  constructor(start: (reader: AbortSource, listen: Listen) => Promise<RunResult>, clock: Clock) {
    this.result = start(this.#reader, (requestId, sessionId) => {
      this.#events = new RunEvents({ requestId, sessionId, now: () => clock.now() });
      return this.#events;
    });
    // Whatever went wrong, a reader must not wait for more.
    this.result.catch(() => this.#events?.end());
  }

  /**
   * No generator: that would let a reader leave only once the event it waits for is there, and cost more promises an event.
   * @throws {NotSupportedError} GC5003 for a second reader: an event is read once.
   */
  [Symbol.asyncIterator](): AsyncIterator<CrewEvent, undefined, undefined> {
    if (this.#isRead) throw secondReader();
    this.#isRead = true;
    return {
      next: () => this.#next(),
      return: () => {
        this.#cancel();
        return Promise.resolve(OVER);
      },
    };
  }

  #next(): Promise<Read> {
    const events = this.#events;
    if (events === undefined || this.#reader.reason !== undefined) return this.#end();
    return new Promise((resolve, reject) => {
      events.next((event) => {
        if (event !== undefined && this.#reader.reason === undefined) resolve({ done: false, value: event });
        else this.#end().then(resolve, reject);
      });
    });
  }

  /** The end, or the error of a request that never began. */
  async #end(): Promise<Read> {
    if (this.#reader.reason === undefined) await this.result;
    return OVER;
  }

  #cancel(): void {
    if (this.#events?.isOver !== true) this.#reader.abort(new CancelledError("nobody reads the events any more"));
  }
}

function secondReader(): NotSupportedError {
  return new NotSupportedError("The events of this request have a reader already.", {
    hint: "Read a stream once, and hand its events on; or await its result.",
  });
}
