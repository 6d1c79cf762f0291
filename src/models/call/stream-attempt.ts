import { CancelledError, ModelError, ModelTimeoutError } from "../../errors/index.ts";
import type { ModelDelta, ModelReply } from "../reply/model-reply.ts";
import { ReplyStream } from "../reply/reply-stream.ts";
import { Attempt } from "./attempt.ts";
import type { ModelCall } from "./model-call.ts";
import { type Chunks, openChunks } from "./open-chunks.ts";
import { brokenOff, emptyAnswer } from "./typed-error.ts";

/** One attempt of a streamed call. */
export class StreamAttempt {
  readonly #call: ModelCall;
  readonly #number: number;
  readonly #attempt: Attempt;
  readonly #reply = new ReplyStream();
  #chunks: Chunks | undefined;
  #isBooked = false;
  #isDone = false;

  constructor(call: ModelCall, number: number) {
    this.#call = call;
    this.#number = number;
    this.#attempt = new Attempt(call, number);
  }

  /** True once the listener was given something: then nothing may be asked for again. */
  get isHeard(): boolean {
    return this.#reply.isHeard;
  }

  /** What the next chunk adds; `undefined` at the end. The time limit runs only while the model is waited for, not while the listener is at work. */
  async next(): Promise<readonly ModelDelta[] | undefined> {
    // LangChain's streams throw when they are read beyond their end.
    if (this.#isDone) return undefined;
    const { guard } = this.#attempt;
    const chunks = this.#chunks ?? (await this.#open());
    guard.prolong(this.#call.clock.monotonic() + this.#call.timeoutMs);
    // A generator does its work where its `next` is called.
    const next = await guard.race(this.#attempt.goOn(() => chunks.next()));
    guard.prolong(Number.POSITIVE_INFINITY);
    if (next.done !== true) return this.#reply.take(next.value);
    this.#isDone = true;
    const held = this.#reply.flush();
    return held.length === 0 ? undefined : held;
  }

  /**
   * The whole reply, booked.
   * @throws {ModelError} GC3010 when nothing came, GC3009 when a provider that always names a finish reason named none.
   */
  end(): ModelReply {
    const { handle } = this.#call;
    this.#isBooked = true;
    const whole = this.#reply.finish(this.#number, (message, output) => this.#attempt.settle(message, output));
    if (this.#reply.isEmpty) throw emptyAnswer(this.#call, this.#number);
    if (handle.namesFinish === true && whole.finishReason === undefined) throw brokenOff(this.#call, this.#number, undefined, this.isHeard);
    return whole;
  }

  /** What a failure means: an abort stays what it is, and whatever breaks a reply off that somebody heard is GC3009. */
  failureOf(thrown: unknown): unknown {
    const { cutBy } = this.#attempt.guard;
    const isStopped = cutBy !== undefined && !(cutBy instanceof ModelTimeoutError);
    if (isStopped) return cutBy;
    const error = cutBy ?? thrown;
    const isNamed = error instanceof ModelError && (error.code === "GC3009" || error.code === "GC3010");
    return this.isHeard && !isNamed ? brokenOff(this.#call, this.#number, error, true) : error;
  }

  /** Ends the attempt and gives back what it holds. One that is still under way is cut, and what came is booked. */
  close(): void {
    if (!this.#isBooked) {
      this.#isBooked = true;
      this.#attempt.settleFailure(this.#reply.written);
      this.#attempt.guard.cut(new CancelledError("the listener left"));
      this.#chunks?.return?.().then(undefined, () => undefined);
    }
    this.#attempt.leave();
  }

  async #open(): Promise<Chunks> {
    const waiting = this.#attempt.enter();
    if (waiting !== undefined) await waiting;
    const { runnable, messages } = this.#call;
    this.#chunks = await this.#attempt.guard.race(this.#attempt.send((options) => openChunks(runnable, messages, options)));
    return this.#chunks;
  }
}
