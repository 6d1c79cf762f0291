import type { ParameterSchema } from "../parse-reply/reply-action.ts";
import type { ActionHandler } from "./action-handler.ts";

/** An action with its handler: what a wrapped function or tool becomes. */
export interface ReactAction {
  readonly name: string;
  /** What it does and when to take it, for the model. */
  readonly description: string;
  /** Name of each parameter with its JSON Schema. */
  readonly parameters: Readonly<Record<string, ParameterSchema>>;
  /** Names of the parameters that must be given. Default: none. */
  readonly required?: readonly string[];
  /** True when it ends the loop. Default: true for a handler made by `terminalAction`. */
  readonly terminal?: boolean;
  /** True when a person must agree before it runs. Default false. */
  readonly approval?: boolean;
  readonly handler: ActionHandler;
}
