import type { ModelRequest } from "../../protocol/index.ts";
import type { ModelHandle } from "../model-handle.ts";
import type { ModelDelta, ModelReply } from "../reply/model-reply.ts";
import { backOff } from "./back-off.ts";
import { type ModelCallOptions, openCall } from "./model-call.ts";
import { StreamAttempt } from "./stream-attempt.ts";

/**
 * Like `invokeModel`, giving the reply piece by piece while it comes; what it returns is the whole. The time limit is that
 * of a silence. Leaving the loop early cuts the request.
 * @throws {ModelError} GC3009 when a reply breaks off after its first piece: it is not asked for again, since a listener has heard it.
 */
export async function* streamModel(
  handle: ModelHandle,
  request: ModelRequest,
  options: ModelCallOptions,
): AsyncGenerator<ModelDelta, ModelReply, undefined> {
  const call = openCall(handle, request, options);
  for (let number = 1; ; number += 1) {
    const attempt = new StreamAttempt(call, number);
    try {
      for (let deltas = await attempt.next(); deltas !== undefined; deltas = await attempt.next()) {
        for (const delta of deltas) yield delta;
      }
      return attempt.end();
    } catch (error) {
      const failure = attempt.failureOf(error);
      attempt.close();
      await backOff(call, number, failure, !attempt.isHeard);
    } finally {
      attempt.close();
    }
  }
}
