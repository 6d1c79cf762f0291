import { emitReplaced, emitText, type HopScope } from "../../observe/index.ts";
import type { ReactEvent } from "./react-event.ts";

/** Takes the events of one execution beside the run's own. */
export interface ReactListener {
  take(event: ReactEvent): void;
  /** A promise to wait for while the reader is behind. */
  drained(): Promise<void> | undefined;
}

/** Where the events of one execution go: to the run it belongs to, and to whoever reads its stream. */
export class EventOutlet {
  readonly #hop: HopScope | undefined;
  readonly #listener: ReactListener | undefined;

  constructor(hop: HopScope | undefined, listener: ReactListener | undefined) {
    this.#hop = hop;
    this.#listener = listener;
  }

  /** True while somebody reads; check it before building an event. */
  get listening(): boolean {
    return this.#listener !== undefined || this.#hop?.run.events.listening === true;
  }

  emit(event: ReactEvent): void {
    this.#listener?.take(event);
    const hop = this.#hop;
    if (hop === undefined || !hop.run.events.listening || event.type === "end") return;
    if (event.type === "text.delta") emitText(hop, event.text);
    else if (event.type === "text.replaced") emitReplaced(hop, event.text, hop.agent);
    else hop.run.events.emit({ ...event, agent: hop.agent, hop: hop.hop }, hop.path);
  }

  /** A promise to wait for while a reader is behind; `undefined` when all keep up. */
  drained(): Promise<void> | undefined {
    return this.#listener?.drained() ?? this.#hop?.run.events.drained();
  }
}
