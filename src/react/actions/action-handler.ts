import type { RunnableConfig } from "@langchain/core/runnables";
import { checkFunction } from "../../errors/index.ts";
import type { JsonValue } from "../../protocol/index.ts";
import type { ReactState } from "../passes/react-state.ts";

/** The values that an action was called with, checked against its parameters. */
export type ActionParameters = Readonly<Record<string, JsonValue>>;

/** What a handler writes into the state of the execution; keys of the executor are refused. */
export type ActionStateUpdates = Readonly<Record<string, unknown>>;

/** What an action came to: words for the model to go on with, or the value that ends the loop. */
export type ActionOutcome =
  | { readonly type: "observation"; readonly text: string; readonly stateUpdates?: ActionStateUpdates }
  | { readonly type: "final"; readonly value: unknown; readonly stateUpdates?: ActionStateUpdates };

/**
 * Does what an action stands for. `config` carries the signal that is aborted when the execution ends early. Throw a
 * `ToolError` to tell the model what went wrong; whatever else is thrown ends the execution.
 */
export type ActionHandler = (parameters: ActionParameters, state: ReactState, config: RunnableConfig) => Promise<ActionOutcome>;

/** A handler that is known to end the loop. */
export type TerminalHandler = ActionHandler & { readonly isTerminal: true };

type Plain<Result> = (parameters: ActionParameters, state: ReactState, config: RunnableConfig) => Result | Promise<Result>;

/**
 * A handler of a function that returns text; anything else it returns is made text.
 * @throws {InvalidArgumentError} GC5001 for what is no function.
 */
export function simpleHandler(run: Plain<unknown>): ActionHandler {
  checkFunction("simpleHandler", run, "async ({ id }) => text");
  return async (parameters, state, config) => ({ type: "observation", text: (await run(parameters, state, config)) as string });
}

/**
 * A handler of a function whose value ends the loop.
 * @throws {InvalidArgumentError} GC5001 for what is no function.
 */
export function terminalAction(run: Plain<unknown>): TerminalHandler {
  checkFunction("terminalAction", run, "async ({ answer }) => answer");
  const handler: ActionHandler = async (parameters, state, config) => ({ type: "final", value: await run(parameters, state, config) });
  return Object.assign(handler, { isTerminal: true as const });
}

/** True for a handler made by `terminalAction`. */
export function isTerminalHandler(handler: ActionHandler | undefined): boolean {
  return handler !== undefined && (handler as Partial<TerminalHandler>).isTerminal === true;
}
