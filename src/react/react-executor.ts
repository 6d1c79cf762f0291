import type { BaseMessage } from "@langchain/core/messages";
import type { RunnableConfig } from "@langchain/core/runnables";
import { CancelledError } from "../errors/index.ts";
import { hopOf, runOf, silentLogger, systemClock } from "../observe/index.ts";
import type { ReactAction } from "./actions/react-action.ts";
import { toConversation } from "./passes/conversation.ts";
import { EventChannel } from "./passes/event-channel.ts";
import { EventOutlet, type ReactListener } from "./passes/event-outlet.ts";
import { Execution } from "./passes/execution.ts";
import { ExecutionGuard } from "./passes/execution-guard.ts";
import type { ExecutorParts } from "./passes/execution-parts.ts";
import type { ReactEvent } from "./passes/react-event.ts";
import type { ReactResult } from "./passes/react-result.ts";
import { prepareParts } from "./prepare-parts.ts";
import { packageWords } from "./prompt/package-words.ts";
import type { ReactTemplates } from "./prompt/react-templates.ts";
import type { ReactWords } from "./prompt/react-words.ts";
import type { ReactExecutorOptions } from "./react-executor-options.ts";

/** Passes where nothing else is said. */
export const DEFAULT_MAX_PASSES = 5;

/** The values an execution begins with, for hooks and handlers. Texts and numbers also fill placeholders of the agent's prompt. */
export type ReactContext = Readonly<Record<string, unknown>>;

/**
 * Lets a model think in passes: it asks for actions, sees what came of them, and goes on until it has an answer. One
 * executor serves any number of executions at once.
 */
export class ReactExecutor {
  readonly #options: ReactExecutorOptions;
  readonly #prepare: (words: ReactWords) => ExecutorParts;
  #parts: ExecutorParts | undefined;

  /** @throws {InvalidArgumentError} GC5001 for options that cannot be used, such as an action without a handler. */
  constructor(options: ReactExecutorOptions) {
    this.#options = options;
    this.#prepare = prepareParts(options);
    if (options.prompts !== undefined) this.#parts = this.#prepare(options.prompts);
  }

  /**
   * An executor like this one with other options, for example more actions.
   * @throws {InvalidArgumentError} GC5001 for options that cannot be used.
   */
  with(options: Partial<ReactExecutorOptions>): ReactExecutor {
    return new ReactExecutor({ ...this.#options, ...options });
  }

  /** Where its prompt, its settings and its knowledge come from. */
  get templates(): ReactTemplates {
    return this.#options.templates;
  }

  /** Values of placeholders in its prompt. */
  get promptVariables(): Readonly<Record<string, string>> {
    return this.#options.promptVariables ?? {};
  }

  /** The number of the last pass there can be, the call that must answer included. */
  get lastPass(): number {
    const { templates, maxPasses = templates.maxPasses } = this.#options;
    return maxPasses + (templates.config.onMaxPasses === "answer" ? 1 : 0);
  }

  /** Actions that it was given beside the declared ones. */
  get actions(): readonly ReactAction[] {
    return this.#options.actions ?? [];
  }

  /**
   * Runs the passes for what the user said, or for a conversation that ends with it.
   * @throws {MaxPassesExceededError} GC2015 when the passes are used up, unless `on_max_passes: answer` brings an answer.
   * @throws {ResponseParseError} GC2016 when replies cannot be followed, the repair rounds included.
   * @throws {ReservedStateKeyError} GC2017 when context or a handler names keys of the executor.
   * @throws {ReactPassAbortError} GC2018 when a hook ends it.
   * @throws {ToolError} GC2020 when an action fails for good; whatever else a handler throws is thrown as it is.
   * @throws {ReactCancellationError} GC2006 when a signal aborts.
   * @throws {PassTimeoutError} GC2021 and {ExecutionTimeoutError} GC2022 when a time is over.
   * @throws {ModelError} GC30xx when a model call fails.
   */
  execute(userInput: string | readonly BaseMessage[], context: ReactContext = {}, config: RunnableConfig = {}): Promise<ReactResult> {
    return this.#run({ userInput, context, config });
  }

  /** The same, giving events as they happen, the last with the result. Leaving the loop early cancels the execution. */
  async *stream(
    userInput: string | readonly BaseMessage[],
    context: ReactContext = {},
    config: RunnableConfig = {},
  ): AsyncGenerator<ReactEvent, ReactResult, undefined> {
    const channel = new EventChannel();
    const leave = new AbortController();
    const work = this.#run({ userInput, context, config, listener: channel, leave: leave.signal }).finally(() => channel.end());
    work.catch(() => undefined);
    try {
      yield* channel;
      return await work;
    } finally {
      channel.end();
      leave.abort(new CancelledError("nobody reads the events any more"));
    }
  }

  async #run({ userInput, context, config, listener, leave }: Request): Promise<ReactResult> {
    const parts = this.#parts ?? (await this.#openParts());
    const hop = hopOf(config);
    const run = hop?.run ?? runOf(config);
    const { agentName = hop?.agent ?? "agent", logger = silentLogger, clock = systemClock } = this.#options;
    const { signal, passMs, executionMs } = parts;
    const runClock = run?.clock ?? clock;
    const signals = [signal, config.signal, run?.signal, leave];
    const guard = new ExecutionGuard({ agentName, clock: runClock, signals, passMs, executionMs });
    try {
      const execution = new Execution({
        parts,
        scope: {
          agentName,
          config: { ...config, metadata: { ...config.metadata, agentName }, signal: guard.signal },
          clock: runClock,
          logger: run?.logger ?? logger,
        },
        guard,
        outlet: new EventOutlet(hop, listener),
        templates: parts.templates.fork?.() ?? parts.templates,
        conversation: toConversation(userInput),
        context,
      });
      return await execution.run();
    } finally {
      guard.close();
    }
  }

  async #openParts(): Promise<ExecutorParts> {
    const words = await packageWords();
    this.#parts ??= this.#prepare(words);
    return this.#parts;
  }
}

interface Request {
  readonly userInput: string | readonly BaseMessage[];
  readonly context: ReactContext;
  readonly config: RunnableConfig;
  readonly listener?: ReactListener;
  readonly leave?: AbortSignal;
}
