import { HumanMessage } from "@langchain/core/messages";
import type { Crew, CrewStream, InvokeOptions, RunResult } from "../../../crew/index.ts";
import { type CrewEvent, type EventBody, NO_USAGE, type RunSummary } from "../../../protocol/index.ts";
import type { Host } from "../host.ts";

/** What a fake crew does with a request: gives the events between the first and the last, and how it ended. */
export type Script = (input: string, options: InvokeOptions) => AsyncGenerator<EventBody, Partial<RunSummary>>;

/** A crew that was made for a test, with what was done to it. */
export interface FakeCrew {
  readonly createCrew: Host["createCrew"];
  readonly created: unknown[];
  readonly asked: { readonly input: string; readonly options: InvokeOptions }[];
  readonly isClosed: () => boolean;
}

/** Makes a crew that follows a script; `spec`, `plan` and `graph` are not there. */
export function fakeCrew(script: Script, model = "openai:gpt-test"): FakeCrew {
  const asked: FakeCrew["asked"] = [];
  const created: unknown[] = [];
  let isClosed = false;
  const stream = (input: string, options: InvokeOptions = {}) => {
    asked.push({ input, options });
    return streamOf(script(input, options), { input, options, model });
  };
  const close = async () => {
    isClosed = true;
  };
  const crew = { stream, invoke: (input: string, options?: InvokeOptions) => stream(input, options).result, close };
  const createCrew = async (...parameters: unknown[]) => {
    created.push(parameters);
    return crew as unknown as Crew;
  };
  return { createCrew, created, asked, isClosed: () => isClosed };
}

/** A script that says one text by one agent. */
export function says(agent: string, ...pieces: readonly string[]): Script {
  return async function* () {
    yield { type: "hop.start", agent, hop: 1 };
    for (const text of pieces) yield { type: "text.delta", agent, hop: 1, text };
    yield { type: "hop.end", agent, hop: 1, durationMs: 1500, usage: NO_USAGE, nextAgent: null };
    return { answer: pieces.join(""), route: [agent] };
  };
}

interface Request {
  readonly input: string;
  readonly options: InvokeOptions;
  readonly model: string;
}

function streamOf(bodies: AsyncGenerator<EventBody, Partial<RunSummary>>, { input, options, model }: Request): CrewStream {
  const { promise, resolve, reject } = settleable<RunResult>();
  async function* events(): AsyncGenerator<CrewEvent> {
    const base = { requestId: "r1", sessionId: options.sessionId ?? "default", path: [], time: 5 };
    let seq = 1;
    yield { type: "request.start", seq, ...base, input, crew: "test", model, engine: "direct" };
    try {
      for (;;) {
        const step = await bodies.next();
        seq += 1;
        if (step.done === true) {
          const summary = summaryOf(step.value);
          yield { type: "request.end", seq, ...base, ...summary };
          resolve(resultOf(summary, { input, options, model }));
          return;
        }
        yield { seq, ...base, ...step.value };
      }
    } catch (error) {
      reject(error);
      throw error;
    }
  }
  return { [Symbol.asyncIterator]: events, result: promise };
}

function summaryOf(given: Partial<RunSummary>): RunSummary {
  return { stopReason: "answered", answer: "", route: [], usage: NO_USAGE, durationMs: 2000, degraded: false, ...given };
}

function resultOf(summary: RunSummary, { input, options }: Request): RunResult {
  const messages = [...(options.messages ?? []), new HumanMessage(input), new HumanMessage(summary.answer)];
  return { ...summary, requestId: "r1", sessionId: "default", receipts: [], messages } as unknown as RunResult;
}

function settleable<T>() {
  let resolve: (value: T) => void = () => {};
  let reject: (error: unknown) => void = () => {};
  const promise = new Promise<T>((resolvePromise, rejectPromise) => {
    resolve = resolvePromise;
    reject = rejectPromise;
  });
  promise.catch(() => {});
  return { promise, resolve, reject };
}
