import type { RunnableConfig } from "@langchain/core/runnables";
import { aNumber, checkOptions, ReactPassAbortError, TokenBudgetExceededError } from "../../errors/index.ts";
import { hopOf } from "../../observe/index.ts";
import type { ReactState } from "../passes/react-state.ts";
import type { ReactPassHook } from "./react-pass-hook.ts";

/** What a `TokenBudgetHook` allows. */
export interface TokenBudgetHookOptions {
  /** Tokens, input and output, of one execution; more than 0. At this figure no further call is made. */
  readonly maxTotalTokens: number;
}

/** Ends an execution before the next model call once it has used its tokens. */
export class TokenBudgetHook implements ReactPassHook {
  readonly name = "token_budget";
  readonly maxTotalTokens: number;

  /** @throws {InvalidArgumentError} GC5001 when the budget is not more than 0. */
  constructor(options: TokenBudgetHookOptions) {
    checkOptions("TokenBudgetHook", options, { maxTotalTokens: aNumber({ isAbove: true }) }, { needs: ["maxTotalTokens"] });
    this.maxTotalTokens = options.maxTotalTokens;
  }

  /** @throws {ReactPassAbortError} GC2018 at or over the budget; its cause is a `TokenBudgetExceededError` GC2019. */
  beforePass(pass: number, state: ReactState, config: RunnableConfig): void {
    const used = state._token_usage.totalTokens;
    if (used < this.maxTotalTokens) return;
    const agentName = agentNameOf(config);
    const cause = new TokenBudgetExceededError({ agentName, budget: this.maxTotalTokens, used });
    throw new ReactPassAbortError({ agentName, passNumber: pass, reason: cause.message, cause });
  }
}

function agentNameOf(config: RunnableConfig): string {
  const named: unknown = config.metadata?.agentName;
  return typeof named === "string" ? named : (hopOf(config)?.agent ?? "agent");
}
