import { randomUUID } from "node:crypto";
import { CancelledError } from "../../../errors/index.ts";
import { type CrewEvent, type ErrorSummary, NO_USAGE, type RunSummary } from "../../../protocol/index.ts";
import type { Host } from "../host.ts";
import { failureText, summarize } from "../report-failure.ts";
import { modelLines } from "./model-lines.ts";
import type { TurnView } from "./turn-view.ts";

/** What a JSON view is made with. */
export interface JsonViewOptions {
  /** Say on stderr which model is in use. */
  readonly showsModel: boolean;
  /** Session of events that the crew itself could not send. */
  readonly sessionId: string;
}

/** Writes one event a line to stdout; the model and a failure are told on stderr as well. */
export class JsonView implements TurnView {
  readonly #host: Host;
  readonly #options: JsonViewOptions;
  #last: CrewEvent | undefined;

  constructor(host: Host, options: JsonViewOptions) {
    this.#host = host;
    this.#options = options;
  }

  async take(event: CrewEvent, { isReported = false }: { readonly isReported?: boolean } = {}): Promise<void> {
    this.#last = event;
    if (event.type === "request.start" && this.#options.showsModel) await this.#host.stderr.write(modelLines(event, this.#host));
    await this.#host.stdout.write(`${JSON.stringify(event)}\n`);
    if (event.type !== "request.end" || event.error === undefined || event.stopReason === "cancelled" || isReported) return;
    await this.#host.stderr.write(failureText(event.error, this.#host));
  }

  /** Ends the stream of events like any other, so that its reader always finds the same last one. */
  async fail(error: unknown): Promise<void> {
    if (this.#last?.type === "request.end") return;
    const { seq, requestId, sessionId } = this.#last ?? { seq: 0, requestId: randomUUID(), sessionId: this.#options.sessionId };
    const base = { time: this.#host.now(), requestId, sessionId, path: [] };
    const summary = summarize(error);
    const events: readonly CrewEvent[] = [
      { type: "error", seq: seq + 1, ...base, code: summary.code, message: summary.message },
      { type: "request.end", seq: seq + 2, ...base, ...failedRun(error, summary) },
    ];
    for (const event of events) await this.#host.stdout.write(`${JSON.stringify(event)}\n`);
  }
}

function failedRun(error: unknown, summary: ErrorSummary): RunSummary {
  return {
    stopReason: error instanceof CancelledError ? "cancelled" : "error",
    answer: "",
    error: summary,
    route: [],
    usage: NO_USAGE,
    durationMs: 0,
    degraded: false,
  };
}
