import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
import { HumanMessage } from "@langchain/core/messages";
import type { RunnableConfig } from "@langchain/core/runnables";
import { type HopScope, Run, RunEvents, UsageMeter, withHop } from "../../observe/index.ts";
import type { CrewEvent, Logger } from "../../protocol/index.ts";
import { FakeClock } from "../../testing/index.ts";
import { RequestBudget, type RequestBudgetOptions } from "../limits/request-budget.ts";
import type { ModelHandle } from "../model-handle.ts";
import { type ModelPolicy, modelPolicy } from "../model-policy.ts";
import { modelHandleOf } from "../open/model-handle-of.ts";

/** One line of the log. */
interface LogLine {
  readonly level: "debug" | "info" | "warn" | "error";
  readonly fields: Readonly<Record<string, unknown>>;
  readonly message: string;
}

export interface FixtureOptions {
  readonly policy?: Partial<ModelPolicy>;
  readonly budget?: RequestBudgetOptions;
  readonly deadline?: number;
  readonly config?: RunnableConfig;
}

/** A hop of a run at work, with a clock that stands still and jitter switched off. */
export interface CallFixture {
  readonly clock: FakeClock;
  readonly abort: AbortController;
  readonly hop: HopScope;
  readonly config: RunnableConfig;
  readonly policy: ModelPolicy;
  readonly log: readonly LogLine[];
  readonly handle: (model: BaseChatModel) => ModelHandle;
  /** Ends the run's events and gives them all. */
  readonly events: () => Promise<readonly CrewEvent[]>;
}

export const REQUEST = { messages: [new HumanMessage("I was charged twice")] };

export function callFixture(options: FixtureOptions = {}): CallFixture {
  const clock = new FakeClock();
  const abort = new AbortController();
  const log: LogLine[] = [];
  const events = new RunEvents({ requestId: "r1", sessionId: "s1", now: () => clock.now() });
  const run = new Run({
    identity: { sessionId: "s1", userId: "u1", tenantId: "t1" },
    requestId: "r1",
    clock,
    logger: recordingLogger(log),
    events,
    budget: new RequestBudget(options.budget),
    abort,
    deadline: options.deadline,
    managed: true,
  });
  const hop: HopScope = { run, agent: "billing", hop: 2, path: ["billing"], usage: new UsageMeter(), streamedText: "" };
  const config = withHop(options.config ?? {}, hop);
  // A signal beside that of the run is set by whoever works inside the hop.
  if (options.config?.signal !== undefined) config.signal = options.config.signal;
  return {
    clock,
    abort,
    hop,
    config,
    policy: modelPolicy({ jitter: false, ...options.policy }),
    log,
    handle: (model) => modelHandleOf(model, { label: "test:model" }),
    events: async () => {
      events.end();
      const all: CrewEvent[] = [];
      for await (const event of events) all.push(event);
      return all;
    },
  };
}

function recordingLogger(log: LogLine[]): Logger {
  const at = (level: LogLine["level"]) => (fields: Readonly<Record<string, unknown>>, message: string) =>
    log.push({ level, fields, message });
  return { debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") };
}
