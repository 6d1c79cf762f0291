import type { Approve } from "../../../protocol/index.ts";
import { type LineReader, openLineReader } from "../chat/line-reader.ts";
import type { Host } from "../host.ts";
import { askPerson } from "./ask-person.ts";

/** Asks the person at the terminal, one question at a time. */
export class TerminalApproval {
  /** Ctrl-C was pressed at a question. */
  readonly interrupted: AbortSignal;
  readonly #host: Host;
  readonly #keyboard = new AbortController();
  #reader: LineReader | undefined;
  #last: Promise<unknown> = Promise.resolve();

  constructor(host: Host) {
    this.#host = host;
    this.interrupted = this.#keyboard.signal;
  }

  /** Takes the lines from a reader that is open already, and leaves Ctrl-C to it; without one, every question opens its own. */
  readFrom(reader: LineReader): void {
    this.#reader = reader;
  }

  /** As an option of the crew: nothing where nobody can be asked. */
  get option(): { readonly approve?: Approve } {
    return this.#host.isInteractive ? { approve: this.#approve } : {};
  }

  readonly #approve: Approve = (request) => {
    const asking = this.#last.then(() => {
      request.signal.throwIfAborted();
      return this.#withReader((reader) => askPerson(request, (question) => reader.next({ prompt: question, signal: request.signal })));
    });
    this.#last = asking.catch(() => undefined);
    return asking;
  };

  async #withReader<Result>(work: (reader: LineReader) => Promise<Result>): Promise<Result> {
    if (this.#reader !== undefined) return work(this.#reader);
    const reader = openLineReader(this.#host);
    const release = reader.onInterrupt(() => this.#keyboard.abort());
    try {
      return await work(reader);
    } finally {
      release();
      reader.close();
    }
  }
}
