import { BudgetExceededError, InvalidArgumentError } from "../../errors/index.ts";
import type { CallBudget, CallReservation } from "../../observe/index.ts";
import type { TokenCounter, TokenUsage } from "../../protocol/index.ts";
import { CharDivisionTokenCounter } from "../../text/index.ts";

/** What one request may spend; absent is unlimited. */
export interface RequestBudgetOptions {
  readonly maxLlmCallsPerRequest?: number | undefined;
  readonly maxTokensPerRequest?: number | undefined;
  /** Estimates the input of a call before it is made. Default: four characters a token. */
  readonly tokenCounter?: TokenCounter | undefined;
  /** What the request has used before. */
  readonly used?: TokenUsage | undefined;
}

/** Output that a running call is taken to need when its model declares no maximum. */
const ASSUMED_OUTPUT_TOKENS = 1024;

/**
 * Holds one request to its number of model calls and tokens. A call may start when what is booked, what the running
 * calls may still use (input and declared maximum output) and its own input fit; so the tokens end at most one call's
 * declared maximum output above the limit, however many branches run at once.
 */
export class RequestBudget implements CallBudget {
  readonly #maxCalls: number | undefined;
  readonly #maxTokens: number | undefined;
  readonly #counter: TokenCounter;
  #calls: number;
  #usedTokens: number;
  #reservedTokens = 0;

  /** @throws {InvalidArgumentError} GC5001 for a limit that is no whole number from 1. */
  constructor(options: RequestBudgetOptions = {}) {
    this.#maxCalls = checked("maxLlmCallsPerRequest", options.maxLlmCallsPerRequest);
    this.#maxTokens = checked("maxTokensPerRequest", options.maxTokensPerRequest);
    this.#counter = options.tokenCounter ?? new CharDivisionTokenCounter();
    this.#calls = options.used?.modelCalls ?? 0;
    this.#usedTokens = options.used?.totalTokens ?? 0;
  }

  /** The budget of a plan's limits, going on from what was used before. */
  static of(
    limits: { readonly maxLlmCallsPerRequest: number | null; readonly maxTokensPerRequest: number | null },
    used?: TokenUsage,
  ): RequestBudget {
    const { maxLlmCallsPerRequest, maxTokensPerRequest } = limits;
    return new RequestBudget({
      maxLlmCallsPerRequest: maxLlmCallsPerRequest ?? undefined,
      maxTokensPerRequest: maxTokensPerRequest ?? undefined,
      used,
    });
  }

  /** What is booked so far: every attempt of a call counts, and the tokens of settled ones. */
  get used(): { readonly calls: number; readonly tokens: number } {
    return { calls: this.#calls, tokens: this.#usedTokens };
  }

  reserve(call: { readonly inputText: () => string; readonly maxOutputTokens: number | undefined }): CallReservation {
    if (this.#maxCalls !== undefined && this.#calls >= this.#maxCalls)
      throw new BudgetExceededError({ limit: "max_llm_calls_per_request", limitValue: this.#maxCalls, used: this.#calls });
    const reserved = this.#maxTokens === undefined ? 0 : this.#fit(this.#maxTokens, call);
    this.#calls += 1;
    this.#reservedTokens += reserved;
    return this.#reservation(reserved);
  }

  /** The tokens to set aside for a call. The error's `used` counts what is booked, what runs, and this call's input. */
  #fit(limit: number, call: { readonly inputText: () => string; readonly maxOutputTokens: number | undefined }): number {
    const taken = this.#usedTokens + this.#reservedTokens;
    const input = taken >= limit ? 0 : this.#counter.count(call.inputText());
    if (taken >= limit || taken + input > limit)
      throw new BudgetExceededError({ limit: "max_tokens_per_request", limitValue: limit, used: taken + input, nextCall: input });
    return input + (call.maxOutputTokens ?? ASSUMED_OUTPUT_TOKENS);
  }

  #reservation(reserved: number): CallReservation {
    let isOpen = true;
    return {
      settle: (usedTokens) => {
        if (!isOpen) return;
        isOpen = false;
        this.#reservedTokens -= reserved;
        this.#usedTokens += usedTokens;
      },
    };
  }
}

function checked(name: string, limit: number | undefined): number | undefined {
  if (limit === undefined || (Number.isInteger(limit) && limit >= 1)) return limit;
  throw new InvalidArgumentError(`${name} must be a whole number from 1, not ${String(limit)}.`);
}
