import { Runnable, type RunnableConfig } from "@langchain/core/runnables";

/** A function as a runnable of its own name that leaves no trace of itself: LangChain's own costs a tracing run for every call. */
export class PlainRunnable<Input, Output> extends Runnable<Input, Output> {
  override lc_namespace = ["graphcrew"];
  readonly #run: (input: Input, config: RunnableConfig) => Output;

  constructor(name: string, run: (input: Input, config: RunnableConfig) => Output) {
    super();
    this.name = name;
    this.#run = run;
  }

  override async invoke(input: Input, config: RunnableConfig = {}): Promise<Output> {
    return this.#run(input, config);
  }
}
