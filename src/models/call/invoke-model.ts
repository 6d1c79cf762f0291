import type { ModelRequest } from "../../protocol/index.ts";
import type { ModelHandle } from "../model-handle.ts";
import type { ModelReply } from "../reply/model-reply.ts";
import { readReply } from "../reply/read-reply.ts";
import { Attempt } from "./attempt.ts";
import { backOff } from "./back-off.ts";
import { type ModelCallOptions, openCall } from "./model-call.ts";
import { emptyAnswer } from "./typed-error.ts";
import { askForWhole, messageIn } from "./whole-reply.ts";

/**
 * Calls a model: the one way in which the library does, with `streamModel`. Retries transient failures; each attempt
 * reserves from the budget, takes a permit, keeps the time limit, and books what it used. An abort rejects at once.
 * @throws {ModelError} GC3003 to GC3014 by what went wrong; `cause` is the provider's error.
 * @throws {ModelTimeoutError} GC3004 when the last attempt took too long.
 * @throws {RateLimitExceededError} GC3011 when the provider said 429 to the end, or the limiter failed or was closed.
 * @throws {BudgetExceededError} GC2008 before a call that the request may not make.
 * @throws {RunStoppedError} GC2006 or GC2007 when the run is aborted or over.
 */
export async function invokeModel(handle: ModelHandle, request: ModelRequest, options: ModelCallOptions): Promise<ModelReply> {
  const call = openCall(handle, request, options);
  for (let number = 1; ; number += 1) {
    const attempt = new Attempt(call, number);
    let failure: unknown;
    try {
      const waiting = attempt.enter();
      if (waiting !== undefined) await waiting;
      const message = messageIn(await attempt.guard.race(attempt.send((options) => askForWhole(call, options))));
      if (message === undefined) throw emptyAnswer(call, number);
      return readReply(message, number, (output) => attempt.settle(message, output));
    } catch (error) {
      attempt.settleFailure("");
      failure = attempt.guard.cutBy ?? error;
    } finally {
      attempt.leave();
    }
    await backOff(call, number, failure, true);
  }
}
