import { CharDivisionTokenCounter } from "../../text/index.ts";
import type { AgentSpec } from "../2-validate/index.ts";

/** Estimated tokens of an agent's own prompt and of its preloaded knowledge. */
export interface PromptTokens {
  readonly prompt: number;
  readonly knowledge: number;
}

const COUNTER = new CharDivisionTokenCounter();

/** Counts by characters: the same on every machine, without a model's own tokenizer. */
export function promptTokensOf(agent: AgentSpec): PromptTokens {
  const modules = agent.knowledge?.modules ?? [];
  return {
    prompt: COUNTER.count(agent.prompt?.text ?? ""),
    knowledge: modules.reduce((sum, module) => sum + COUNTER.count(module.text), 0),
  };
}
