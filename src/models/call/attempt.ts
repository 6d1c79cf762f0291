import type { AIMessage } from "@langchain/core/messages";
import { ModelTimeoutError, thrownText } from "../../errors/index.ts";
import type { CallReservation } from "../../observe/index.ts";
import type { TokenUsage } from "../../protocol/index.ts";
import { limiterError } from "../failures/limiter-error.ts";
import { attemptsOf, describeCall } from "../failures/to-model-error.ts";
import { estimateUsage, readUsage, textOfMessages } from "../reply/read-usage.ts";
import { CallGuard } from "./call-guard.ts";
import { type LangChainOptions, langChainOptions } from "./langchain-options.ts";
import type { ModelCall } from "./model-call.ts";
import { bookUsage } from "./report.ts";

const FAILED_CALL: TokenUsage = Object.freeze({ inputTokens: 0, outputTokens: 0, totalTokens: 0, modelCalls: 1 });

/** One attempt of a call: budget, permit, time limit, and giving all of them back. */
export class Attempt {
  readonly guard: CallGuard;
  readonly #call: ModelCall;
  readonly #number: number;
  #reservation: CallReservation | undefined;
  #hasPermit = false;
  #isSent = false;
  #usedTokens = 0;

  constructor(call: ModelCall, number: number) {
    this.#call = call;
    this.#number = number;
    this.guard = new CallGuard(call);
  }

  /** Gets everything that must be had before the model is called; `undefined` when there was nothing to wait for. */
  enter(): Promise<void> | undefined {
    const { guard } = this;
    const { request, handle, run, policy } = this.#call;
    if (guard.cutBy !== undefined) throw guard.cutBy;
    const inputText = (): string => textOfMessages(request.messages);
    this.#reservation = run?.budget.reserve({ inputText, maxOutputTokens: handle.maxOutputTokens });
    const { limiter, tokenCounter } = policy;
    if (limiter === undefined) return this.#begin();
    try {
      const waiting = limiter.acquire({
        signal: guard.signal,
        // Counting costs: only a limiter that asks for the tokens pays.
        get tokens() {
          return tokenCounter.count(inputText()) + (handle.maxOutputTokens ?? 0);
        },
      });
      if (waiting !== undefined) return this.#await(waiting);
    } catch (error) {
      throw limiterError(error, this.#call);
    }
    this.#hasPermit = true;
    return this.#begin();
  }

  /** Starts the model's work under the guard. */
  send<T>(start: (options: LangChainOptions) => T): T {
    const options = langChainOptions(this.#call, this.guard.signal);
    this.#isSent = true;
    return this.goOn(() => start(options));
  }

  /** A step of the model's work: what it sends is cut with the guard. */
  goOn<T>(step: () => T): T {
    const { startWithSignal } = this.#call.handle;
    return startWithSignal === undefined ? step() : startWithSignal(this.guard.signal, step);
  }

  /** Books what an answered call used and gives the sum of all attempts; `output` is counted where the provider reports nothing. */
  settle(message: AIMessage, output: string): TokenUsage {
    const { handle, request, policy } = this.#call;
    const reported = readUsage(message);
    const isBelievable = reported !== undefined && (reported.totalTokens > 0 || handle.readsChoices);
    return this.#book(isBelievable ? reported : estimateUsage(request.messages, output, policy.tokenCounter));
  }

  /** Books a call that failed. Input and what came so far count where the model was at work when the call was cut or broke off. */
  settleFailure(output: string): void {
    if (!this.#isSent) return;
    const { request, policy } = this.#call;
    const isSpent = this.guard.cutBy !== undefined || output !== "";
    this.#book(isSpent ? estimateUsage(request.messages, output, policy.tokenCounter) : FAILED_CALL);
  }

  /** Gives back permit and guard. */
  leave(): void {
    this.#reservation?.settle(this.#usedTokens);
    this.guard.close();
    if (this.#hasPermit) this.#release();
  }

  /** A limiter that cannot take its permit back, at once or later, costs no reply. */
  #release(): void {
    this.#hasPermit = false;
    const { policy, logger, agentName } = this.#call;
    const tell = (error: unknown): void => logger.warn({ agentName, error: thrownText(error) }, "rate_limiter_release_failed");
    try {
      const releasing: unknown = policy.limiter?.release?.({ tokens: this.#usedTokens });
      if (releasing instanceof Promise) releasing.catch(tell);
    } catch (error) {
      tell(error);
    }
  }

  async #await(waiting: Promise<void>): Promise<void> {
    try {
      await waiting;
    } catch (error) {
      throw limiterError(error, this.#call);
    }
    this.#hasPermit = true;
    await this.#begin();
  }

  #begin(): undefined {
    const { guard } = this;
    if (guard.cutBy !== undefined) throw guard.cutBy;
    const { timeoutMs, handle, agentName } = this.#call;
    const call = { label: handle.label, agentName, attempts: this.#number };
    guard.limit(
      timeoutMs,
      () =>
        new ModelTimeoutError({
          code: "GC3004",
          message: `${describeCall(call)} gave nothing for ${timeoutMs / 1000} s${attemptsOf(call)}.`,
          hint: "Raise timeouts.llm_call_seconds, or take a faster model.",
          retryable: true,
          attempts: call.attempts,
        }),
    );
  }

  #book(counted: TokenUsage): TokenUsage {
    const usage = this.#call.handle.isFree === true ? { ...counted, costUsd: 0 } : counted;
    this.#usedTokens = usage.totalTokens;
    this.#call.spent.add(usage);
    bookUsage(this.#call, usage);
    return this.#call.spent.total;
  }
}
