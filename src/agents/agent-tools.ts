import type { StructuredToolInterface } from "@langchain/core/tools";
import type { AgentSpec } from "../compiler/index.ts";
import { InvalidArgumentError } from "../errors/index.ts";
import { type ActionHandler, type ReactAction, simpleHandler, toolAction } from "../react/index.ts";

/**
 * A tool that code supplies by name: an action with its handler, a LangChain tool, or a function from parameters to what the
 * model is told, for an action that a `react_config.yaml` declares.
 */
export type SuppliedTool = ReactAction | StructuredToolInterface | PlainTool;

/** A function as a tool: its parameters are those that the action declares. */
export type PlainTool = (...given: Parameters<ActionHandler>) => unknown;

/** The tools of a crew, as the agents that use them get them. */
export interface AgentTools {
  /** The tools that an agent names, with description and handler. */
  actionsOf(agent: AgentSpec): readonly ReactAction[];
  /** What does an action that a `react_config.yaml` declares. */
  handlerOf(name: string): ActionHandler | undefined;
}

/** Tools that code supplies, by name. */
export class SuppliedTools implements AgentTools {
  readonly #tools: ReadonlyMap<string, SuppliedTool>;

  /** @throws {InvalidArgumentError} GC5001 for what is no tool. */
  constructor(tools: Readonly<Record<string, SuppliedTool>> = {}) {
    this.#tools = new Map(Object.entries(tools));
    for (const [name, tool] of this.#tools) {
      if (typeof tool === "function" || isAction(tool) || isLangChainTool(tool)) continue;
      throw new InvalidArgumentError(`tools: "${name}" is no tool.`, {
        hint: "Give a function, a tool of LangChain, or an action made by functionAction.",
      });
    }
  }

  actionsOf(_agent: AgentSpec): readonly ReactAction[] {
    return [];
  }

  handlerOf(name: string): ActionHandler | undefined {
    const tool = this.#tools.get(name);
    if (tool === undefined) return undefined;
    if (typeof tool === "function") return simpleHandler(tool);
    return isAction(tool) ? tool.handler : toolAction(tool).handler;
  }
}

function isAction(tool: object): tool is ReactAction {
  return "handler" in tool && typeof tool.handler === "function";
}

function isLangChainTool(tool: object): tool is StructuredToolInterface {
  return "invoke" in tool && typeof tool.invoke === "function" && "schema" in tool;
}
