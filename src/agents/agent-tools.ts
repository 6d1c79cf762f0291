import type { StructuredToolInterface } from "@langchain/core/tools";
import type { AgentSpec } from "../compiler/index.ts";
import { InvalidArgumentError, OrchestratorError, ToolError } from "../errors/index.ts";
import type { Tool } from "../protocol/index.ts";
import { type ActionHandler, parametersOfSchema, type ReactAction, simpleHandler, toolAction } from "../react/index.ts";

/**
 * A tool that code supplies by name: an action with its handler, a LangChain tool, or a function from parameters to what the
 * model is told, for an action that a `react_config.yaml` declares.
 */
export type SuppliedTool = ReactAction | StructuredToolInterface | PlainTool;

/** A function as a tool: its parameters are those that the action declares. */
export type PlainTool = (...given: Parameters<ActionHandler>) => unknown;

/** The tools of a crew, as the agents that use them get them. */
export interface AgentTools {
  /** True when the tools of an agent are only known once a server has started. */
  startsServers(agent: AgentSpec): boolean;
  /**
   * The tools that an agent names, with description and handler; starts the servers they are of.
   * @throws {McpServerError} GC7001 to GC7005 when a server or one of its tools cannot be had.
   */
  actionsOf(agent: AgentSpec, options?: { readonly signal?: AbortSignal | undefined }): Promise<readonly ReactAction[]>;
  /** Grows whenever the servers of an agent's tools may offer others than before; starts none of them. */
  versionOf(agent: AgentSpec): Promise<number>;
  /** What does an action that a `react_config.yaml` declares; `undefined` when nothing does. */
  handlerOf(name: string): ActionHandler | undefined;
  /** True when the tool that does such an action asks a person first, whoever uses it. */
  asksFirst(name: string): boolean;
}

/**
 * An action of a tool. What the tool says it could not do is told to the model, and so is a server that broke down; what the code
 * of a tool throws ends the execution.
 */
export function actionOfTool(tool: Tool, approval: boolean): ReactAction {
  const { name, description, parameters } = tool;
  return { name, description, ...parametersOfSchema(parameters), approval, handler: handlerOfTool(tool) };
}

/** What an action of a tool does. */
export function handlerOfTool(tool: Tool): ActionHandler {
  return async (parameters, _state, config) => {
    const { text, isError } = await calling(() => tool.call(parameters, { signal: config.signal, config }));
    if (isError) throw new ToolError(text);
    return { type: "observation", text };
  };
}

async function calling<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    if (OrchestratorError.isInstance(error) && error.code.startsWith("GC70"))
      throw new ToolError(`${error.code}: ${error.message}`, { cause: error });
    throw error;
  }
}

/**
 * An action of a tool that code supplies.
 * @throws {InvalidArgumentError} GC5001 for a plain function: nobody says what its parameters are.
 */
export function actionOfSupplied(name: string, tool: SuppliedTool, approval: boolean): ReactAction {
  if (typeof tool === "function") {
    throw new InvalidArgumentError(`The tool "${name}" is a function, and nothing says what its parameters are.`, {
      hint: "Make it with functionAction, or declare the action in the agent's react_config.yaml.",
    });
  }
  const action = isAction(tool) ? tool : toolAction(tool);
  return { ...action, name, approval: approval || action.approval === true };
}

/** What an action that is declared elsewhere does with a tool that code supplies. */
export function handlerOfSupplied(tool: SuppliedTool): ActionHandler {
  if (typeof tool === "function") return simpleHandler(tool);
  return isAction(tool) ? tool.handler : toolAction(tool).handler;
}

/** True for what can be supplied as a tool. */
export function isSuppliedTool(value: unknown): value is SuppliedTool {
  if (typeof value === "function") return true;
  return typeof value === "object" && value !== null && (isAction(value) || ("invoke" in value && "schema" in value));
}

function isAction(tool: object): tool is ReactAction {
  return "handler" in tool && typeof tool.handler === "function";
}
