import { CancelledError, NotSupportedError } from "../errors/index.ts";
import { type EventSink, RunEvents } from "../observe/index.ts";
import type { Clock, CrewEvent } from "../protocol/index.ts";
import type { CrewStream, RunResult } from "./crew.ts";

/** Opens the events of a request once its ids are known. */
export type Listen = (requestId: string, sessionId: string) => EventSink;

/** A request at work and its events. */
export class RunningStream implements CrewStream {
  readonly result: Promise<RunResult>;
  readonly #events: Promise<RunEvents>;
  readonly #leave = new AbortController();
  #isRead = false;

  /** @param start begins the request; `signal` aborts when the reader leaves. */
  constructor(start: (signal: AbortSignal, listen: Listen) => Promise<RunResult>, clock: Clock) {
    let open: (events: RunEvents) => void = () => undefined;
    const opened = new Promise<RunEvents>((resolve) => {
      open = resolve;
    });
    this.result = start(this.#leave.signal, (requestId, sessionId) => {
      const events = new RunEvents({ requestId, sessionId, now: () => clock.now() });
      open(events);
      return events;
    });
    this.#events = Promise.race([opened, this.result.then(() => opened)]);
    this.#events.catch(() => undefined);
    // Whatever went wrong, a reader must not wait for more.
    this.result.catch(() => opened.then((events) => events.end()));
  }

  /**
   * No plain generator: that would let a reader leave only once the event it waits for is there.
   * @throws {NotSupportedError} GC5003 for a second reader: an event is read once.
   */
  [Symbol.asyncIterator](): AsyncIterator<CrewEvent, undefined, undefined> {
    if (this.#isRead) throw secondReader();
    this.#isRead = true;
    const events = this.#read();
    return {
      next: () => events.next(),
      return: () => {
        this.#cancel();
        return events.return(undefined);
      },
    };
  }

  async *#read(): AsyncGenerator<CrewEvent, undefined, undefined> {
    try {
      yield* await this.#events;
      await this.result;
      return undefined;
    } finally {
      this.#cancel();
    }
  }

  #cancel(): void {
    this.#leave.abort(new CancelledError("nobody reads the events any more"));
  }
}

function secondReader(): NotSupportedError {
  return new NotSupportedError("The events of this request have a reader already.", {
    hint: "Read a stream once, and hand its events on; or await its result.",
  });
}
