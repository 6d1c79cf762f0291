import type { CrewEvent, StopReason } from "../src/protocol/index.ts";
import { type Answer, json, silence, text } from "./integration/fault-server.ts";
import { OPENAI } from "./integration/model-dialects.ts";

/** The `run.json` of a sample: what the crew of its folder is asked, and how that ends. */
export interface RunSample {
  readonly input: string;
  /** Options of the call. */
  readonly options?: {
    readonly model?: string;
    readonly sessionId?: string;
    readonly userId?: string;
    readonly tenantId?: string;
    readonly requestId?: string;
  };
  /** Variables for the crew file; `SERVER_URL` is set where there is a `server`. */
  readonly env?: Readonly<Record<string, string>>;
  /** What a server that speaks OpenAI's protocol does to each call, the last for all that follow. */
  readonly server?: readonly ServerReply[];
  /** The caller aborts when the first event of this type comes. */
  readonly abortAt?: CrewEvent["type"];
  /** The crew is closed before it is asked. */
  readonly closed?: boolean;
  readonly expect: RunExpectation;
}

/** One reply of the server. */
export type ServerReply =
  | { readonly status: number; readonly body?: unknown }
  | { readonly stream: readonly string[]; readonly end?: "end" | "cut" | "hang" }
  | { readonly silence: true };

/** How a run ends, or what making the crew or calling it is refused with. */
export type RunExpectation =
  | {
      readonly stopReason: StopReason;
      /** A code among the errors and warnings that are told; absent where none is. */
      readonly code?: string;
      readonly answerContains?: string;
      readonly route?: readonly string[];
    }
  | { readonly rejects: string };

/** What the server does for an entry of `server`. */
export function answerOf(reply: ServerReply): Answer {
  if ("silence" in reply) return silence;
  if ("stream" in reply) {
    const { stream, end } = reply;
    return end === undefined ? OPENAI.stream(stream) : OPENAI.stream(stream, { end, finish: false });
  }
  const { status, body = { error: { message: `status ${status}` } } } = reply;
  return typeof body === "string" ? text(body, "text/html", status) : json(body, status);
}
