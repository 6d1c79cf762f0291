import type { RunnableConfig } from "@langchain/core/runnables";
import { z } from "zod";
import { aFlag, checkFunction, checkOptions, type OptionRules, ToolError, withMethods } from "../../errors/index.ts";
import type { ReactState } from "../passes/react-state.ts";
import { simpleHandler, terminalAction } from "./action-handler.ts";
import { parametersOfSchema } from "./parameters-of-schema.ts";
import type { ReactAction } from "./react-action.ts";

/** How a function becomes an action. */
export interface FunctionActionOptions<Schema extends z.ZodObject> {
  readonly name: string;
  /** What it does and when to take it, for the model. */
  readonly description: string;
  /** The function's parameters; descriptions of its fields are told to the model. */
  readonly schema: Schema;
  /** True when its value ends the loop. Default false. */
  readonly terminal?: boolean;
  /** True when a person must agree before it runs. Default false. */
  readonly approval?: boolean;
}

const aText = {
  fits: (value: unknown) => typeof value === "string" && value.trim() !== "",
  must: "be a text",
  hint: "It is told to the model.",
};

const RULES: OptionRules = {
  name: aText,
  description: aText,
  schema: withMethods(["safeParseAsync"], "be an object schema of zod 4", "For example z.object({ id: z.string() })."),
  terminal: aFlag,
  approval: aFlag,
};

/**
 * Makes an action of a function: its parameters are checked by the zod schema before it is called.
 * @throws {InvalidArgumentError} GC5001 without a name, description, schema or function.
 */
export function functionAction<Schema extends z.ZodObject>(
  options: FunctionActionOptions<Schema>,
  run: (parameters: z.output<Schema>, state: ReactState, config: RunnableConfig) => unknown,
): ReactAction {
  checkOptions("functionAction", options, RULES, { needs: ["name", "description", "schema"] });
  checkFunction("functionAction", run, "async ({ id }) => answer");
  const { name, description, schema, terminal = false, approval = false } = options;
  const make = terminal ? terminalAction : simpleHandler;
  const handler = make(async (given, state, config) => {
    const checked = await schema.safeParseAsync(given);
    if (!checked.success) throw new ToolError(`The parameters of "${name}" do not fit: ${z.prettifyError(checked.error)}`);
    return run(checked.data, state, config);
  });
  const shape = parametersOfSchema(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }));
  return { name, description, ...shape, terminal, approval, handler };
}
