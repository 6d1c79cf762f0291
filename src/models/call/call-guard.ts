import type { AbortSource, Cuttable } from "../../observe/index.ts";
import { type Deadline, type DeadlineWatch, watchOf } from "./deadline-watch.ts";
import { controllersOf, type LentController, type LentControllers } from "./lent-controllers.ts";
import type { ModelCall } from "./model-call.ts";

const nothing = (): void => undefined;

/** Passes a cut of a further source on: a guard can be on the roll of one source only. */
class Link implements Cuttable {
  place = -1;
  readonly #source: AbortSource;
  readonly #guard: Cuttable;

  constructor(source: AbortSource, guard: Cuttable) {
    this.#source = source;
    this.#guard = guard;
    source.join(this);
  }

  cut(reason: Error): void {
    this.#guard.cut(reason);
  }

  leave(): void {
    this.#source.leave(this);
  }
}

const NO_LINKS: readonly Link[] = [];

/** Stands over one piece of waiting: lets it go on, or cuts it at once when the run aborts or the time is over. */
export class CallGuard implements Cuttable {
  place = -1;
  readonly #source: AbortSource | undefined;
  readonly #links: readonly Link[];
  readonly #watch: DeadlineWatch;
  readonly #controllers: LentControllers;
  readonly #lent: LentController;
  #deadline: Deadline | undefined;
  #reject: ((reason: Error) => void) | undefined;
  #cutBy: Error | undefined;
  #isClosed = false;

  constructor({ aborts, clock, handle }: Pick<ModelCall, "aborts" | "clock" | "handle">) {
    const [source] = aborts;
    this.#watch = watchOf(clock);
    this.#source = source;
    this.#controllers = controllersOf(handle.chatModel);
    this.#lent = this.#controllers.borrow();
    source?.join(this);
    this.#links = aborts.length < 2 ? NO_LINKS : aborts.slice(1).map((other) => new Link(other, this));
    for (const { reason } of aborts) if (reason !== undefined) this.cut(reason);
  }

  /** Aborted when the guarded work is cut; reaches the socket. */
  get signal(): AbortSignal {
    return this.#lent.controller.signal;
  }

  /** Why the work was cut; `undefined` while it goes on. */
  get cutBy(): Error | undefined {
    return this.#cutBy;
  }

  /** The work's result, or the reason of a cut, which does not wait for the work to notice. */
  race<T>(work: PromiseLike<T>): Promise<T> {
    if (this.#cutBy !== undefined) {
      work.then(nothing, nothing);
      return Promise.reject(this.#cutBy);
    }
    return new Promise((resolve, reject) => {
      this.#reject = reject;
      work.then(resolve, reject);
    });
  }

  /** Cuts with this error when the time is over. Again: the time begins anew. */
  limit(timeoutMs: number, toError: () => Error): void {
    if (this.#deadline !== undefined) this.#watch.remove(this.#deadline);
    if (Number.isFinite(timeoutMs)) this.#deadline = this.#watch.add(timeoutMs, () => this.cut(toError()));
  }

  /** Moves the time limit to then. */
  prolong(until: number): void {
    if (this.#deadline !== undefined) this.#watch.move(this.#deadline, until);
  }

  cut(reason: Error): void {
    if (this.#cutBy !== undefined) return;
    this.#cutBy = reason;
    this.#reject?.(reason);
    this.#lent.controller.abort(reason);
  }

  /** Ends the watch; the guard is of no use afterwards. */
  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    if (this.#deadline !== undefined) this.#watch.remove(this.#deadline);
    this.#source?.leave(this);
    for (const link of this.#links) link.leave();
    this.#controllers.giveBack(this.#lent);
  }
}
