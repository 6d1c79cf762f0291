import { CancelledError, NotSupportedError } from "../errors/index.ts";
import { type EventSink, RunEvents } from "../observe/index.ts";
import type { Clock, CrewEvent } from "../protocol/index.ts";
import type { CrewStream, RunResult } from "./crew.ts";

/** Opens the events of a request once its ids are known. */
export type Listen = (requestId: string, sessionId: string) => EventSink;

/** A request at work and its events. */
export class RunningStream implements CrewStream {
  readonly result: Promise<RunResult>;
  readonly #opened: Promise<RunEvents | undefined>;
  readonly #leave = new AbortController();
  #events: RunEvents | undefined;
  #isRead = false;

  /** @param start begins the request; `signal` aborts when the reader leaves. */
  constructor(start: (signal: AbortSignal, listen: Listen) => Promise<RunResult>, clock: Clock) {
    let open: (events?: RunEvents) => void = () => undefined;
    this.#opened = new Promise((resolve) => {
      open = resolve;
    });
    this.result = start(this.#leave.signal, (requestId, sessionId) => {
      this.#events = new RunEvents({ requestId, sessionId, now: () => clock.now() });
      open(this.#events);
      return this.#events;
    });
    // Whatever went wrong, a reader must not wait for more.
    this.result.catch(() => {
      this.#events?.end();
      open();
    });
  }

  /**
   * No generator: that would let a reader leave only once the event it waits for is there, and cost more promises an event.
   * @throws {NotSupportedError} GC5003 for a second reader: an event is read once.
   */
  [Symbol.asyncIterator](): AsyncIterator<CrewEvent, undefined, undefined> {
    if (this.#isRead) throw secondReader();
    this.#isRead = true;
    return {
      next: () => {
        const event = this.#leave.signal.aborted ? undefined : this.#events?.take();
        return event === undefined ? this.#wait() : Promise.resolve({ done: false, value: event });
      },
      return: () => {
        this.#cancel();
        return Promise.resolve({ done: true, value: undefined });
      },
    };
  }

  async #wait(): Promise<IteratorResult<CrewEvent, undefined>> {
    const events = this.#events ?? (await this.#opened);
    while (events !== undefined && !events.isOver && !this.#leave.signal.aborted) {
      const event = events.take();
      if (event !== undefined) return { done: false, value: event };
      await events.arrival();
    }
    if (!this.#leave.signal.aborted) await this.result;
    return { done: true, value: undefined };
  }

  #cancel(): void {
    if (this.#events?.isOver !== true) this.#leave.abort(new CancelledError("nobody reads the events any more"));
  }
}

function secondReader(): NotSupportedError {
  return new NotSupportedError("The events of this request have a reader already.", {
    hint: "Read a stream once, and hand its events on; or await its result.",
  });
}
