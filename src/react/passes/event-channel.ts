import type { ReactListener } from "./event-outlet.ts";
import type { ReactEvent } from "./react-event.ts";

const HIGH_WATER_MARK = 256;

/** The events of one execution for one reader, kept until they are read; the execution waits for a reader that is far behind. */
export class EventChannel implements ReactListener, AsyncIterable<ReactEvent> {
  #unread: ReactEvent[] = [];
  #isEnded = false;
  #wakeReader: (() => void) | undefined;
  #wakeWriter: (() => void) | undefined;

  take(event: ReactEvent): void {
    if (this.#isEnded) return;
    this.#unread.push(event);
    this.#wakeReader?.();
  }

  drained(): Promise<void> | undefined {
    if (this.#isEnded || this.#unread.length < HIGH_WATER_MARK) return undefined;
    return new Promise((resolve) => {
      this.#wakeWriter = resolve;
    });
  }

  /** Nothing is taken after this; what was taken can still be read. */
  end(): void {
    this.#isEnded = true;
    this.#wakeReader?.();
    this.#wakeWriter?.();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<ReactEvent, void, undefined> {
    for (;;) {
      const events = this.#unread;
      this.#unread = [];
      yield* events;
      this.#wakeWriter?.();
      if (this.#unread.length > 0) continue;
      if (this.#isEnded) return;
      await new Promise<void>((resolve) => {
        this.#wakeReader = resolve;
      });
    }
  }
}
