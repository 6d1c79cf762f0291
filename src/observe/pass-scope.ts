import type { RunnableConfig } from "@langchain/core/runnables";

/** Which pass of which agent a model call belongs to. */
export interface PassScope {
  readonly agent: string;
  /** From 1 within the hop. */
  readonly pass: number;
}

const PASS = "graphcrew_pass";

/** The pass that a config belongs to; `undefined` outside an executor. */
export function passOf(config: RunnableConfig | undefined): PassScope | undefined {
  return config?.configurable?.[PASS] as PassScope | undefined;
}

/** A config that carries the pass. */
export function withPass(config: RunnableConfig, pass: PassScope): RunnableConfig {
  return { ...config, configurable: { ...config.configurable, [PASS]: pass } };
}
