import { CancelledError } from "../errors/index.ts";
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

  /** No plain generator: that would let a reader leave only once the event it waits for is there. */
  [Symbol.asyncIterator](): AsyncIterator<CrewEvent, undefined, undefined> {
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
