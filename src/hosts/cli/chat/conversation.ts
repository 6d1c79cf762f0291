import type { BaseMessage } from "@langchain/core/messages";
import type { RunResult } from "../../../crew/index.ts";
import { addUsage, NO_USAGE, type TokenUsage } from "../../../protocol/index.ts";
import type { Host } from "../host.ts";
import { openView } from "../turn/open-view.ts";
import { invokeOptions, type RunFlags } from "../turn/run-flags.ts";
import { runTurn } from "../turn/run-turn.ts";
import type { StopWatch } from "../turn/stop-watch.ts";
import type { OpenCrew } from "./open-crew.ts";

/** A conversation with a crew, kept in this process: each turn is given the messages of those before it. */
export class Conversation {
  readonly #open: Pick<OpenCrew, "crew">;
  readonly #flags: RunFlags;
  readonly #host: Host;
  #messages: readonly BaseMessage[] = [];
  #last: RunResult | undefined;
  #turns = 0;
  #usage: TokenUsage = NO_USAGE;

  constructor(open: Pick<OpenCrew, "crew">, flags: RunFlags, host: Host) {
    this.#open = open;
    this.#flags = flags;
    this.#host = host;
  }

  /** The turn that came last; `undefined` before the first one. */
  get last(): RunResult | undefined {
    return this.#last;
  }

  /** Turns so far. */
  get turns(): number {
    return this.#turns;
  }

  /** What all turns together have used. */
  get usage(): TokenUsage {
    return this.#usage;
  }

  /** Runs a turn and shows it. A turn without an answer leaves no trace in the messages of the next one. */
  async ask(input: string, { signal, crash }: Pick<StopWatch, "signal" | "crash">): Promise<RunResult> {
    const view = openView(this.#flags, { showsModel: this.#turns === 0 }, this.#host);
    const options = { ...invokeOptions(this.#flags), messages: this.#messages, signal };
    this.#turns += 1;
    try {
      const result = await runTurn(this.#open.crew, { input, options, view, debug: this.#flags.debug === true, crash }, this.#host);
      this.#last = result;
      this.#usage = addUsage(this.#usage, result.usage);
      if (result.stopReason === "answered") this.#messages = result.messages;
      return result;
    } catch (error) {
      await view.fail(error);
      throw error;
    }
  }
}
