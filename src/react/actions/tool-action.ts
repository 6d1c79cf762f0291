import { type StructuredToolInterface, ToolInputParsingException } from "@langchain/core/tools";
import { toJsonSchema } from "@langchain/core/utils/json_schema";
import { aFlag, checkOptions, hasMethod, InvalidArgumentError, ToolError } from "../../errors/index.ts";
import { simpleHandler, terminalAction } from "./action-handler.ts";
import { parametersOfSchema } from "./parameters-of-schema.ts";
import type { ReactAction } from "./react-action.ts";

/** How a tool becomes an action. */
export interface ToolActionOptions {
  /** Default: the tool's own. */
  readonly name?: string;
  /** True when its value ends the loop. Default false. */
  readonly terminal?: boolean;
  /** True when a person must agree before it runs. Default false. */
  readonly approval?: boolean;
}

const NAME = { fits: (value: unknown) => typeof value === "string" && value !== "", must: "be a text", hint: "Default: the tool's own." };

/**
 * Makes an action of a LangChain tool. What the tool throws ends the execution, unless it is about its input or a `ToolError`.
 * @throws {InvalidArgumentError} GC5001 for what is no tool.
 */
export function toolAction(tool: StructuredToolInterface, options: ToolActionOptions = {}): ReactAction {
  if (!hasMethod(tool, "invoke") || typeof tool.name !== "string" || tool.schema === undefined) {
    throw new InvalidArgumentError("toolAction needs a tool of LangChain.", {
      hint: "For example tool(run, { name, description, schema }).",
    });
  }
  checkOptions("toolAction", options, { name: NAME, terminal: aFlag, approval: aFlag });
  const { name = tool.name, terminal = false, approval = false } = options;
  const make = terminal ? terminalAction : simpleHandler;
  const handler = make(async (parameters, _state, config) => {
    try {
      return (await tool.invoke(parameters, config)) as unknown;
    } catch (error) {
      if (error instanceof ToolInputParsingException) throw new ToolError(`The parameters of "${name}" do not fit: ${error.message}`);
      throw error;
    }
  });
  return { name, description: tool.description, ...parametersOfSchema(toJsonSchema(tool.schema)), terminal, approval, handler };
}
