import { InvalidArgumentError } from "../../errors/index.ts";
import type { DeclaredAction } from "../prompt/react-templates.ts";
import { type ActionHandler, isTerminalHandler } from "./action-handler.ts";
import type { PreparedAction } from "./prepared-action.ts";
import type { ReactAction } from "./react-action.ts";

/** Where an executor's actions come from. */
export interface ActionSources {
  /** Declared in the `react_config.yaml`. */
  readonly declared: readonly DeclaredAction[];
  /** Handlers of declared actions, by name. */
  readonly handlers: Readonly<Record<string, ActionHandler>>;
  /** Actions that bring their handler along. */
  readonly actions: readonly ReactAction[];
  /** Whose actions they are, for errors. */
  readonly agentName?: string | undefined;
  /** Names of the library's own actions, which a handler may take over. */
  readonly library: readonly string[];
}

/**
 * The developer's actions, ready to run.
 * @throws {InvalidArgumentError} GC5001 for an action without a handler, a handler without an action, or a name given twice.
 */
export function collectActions({ declared, handlers, actions, library, agentName }: ActionSources): readonly PreparedAction[] {
  const prepared = [...declared.map((action) => fromDeclared(action, ownOf(handlers, action.name))), ...actions.map(fromReactAction)];
  const names = new Set<string>();
  for (const { name } of prepared) {
    if (names.has(name)) {
      const whose = agentName === undefined ? "There are" : `Agent "${agentName}" has`;
      throw new InvalidArgumentError(`${whose} two actions named "${name}".`, {
        hint: "Give one of them another name; a tool of an MCP server is named SERVER__TOOL.",
      });
    }
    names.add(name);
  }
  const stray = Object.keys(handlers).find((name) => !declared.some((action) => action.name === name) && !library.includes(name));
  if (stray !== undefined) {
    throw new InvalidArgumentError(`There is a handler for "${stray}", but no such action is declared.`, {
      hint: `Declared are ${declared.map(({ name }) => name).join(", ") || "none"}; actions with their own description go into "actions".`,
    });
  }
  return prepared;
}

/** What a record holds under a name that somebody chose, such as `constructor`: its own entries alone. */
export function ownOf<Value>(record: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}

function fromDeclared(action: DeclaredAction, handler: ActionHandler | undefined): PreparedAction {
  const terminal = action.terminal || isTerminalHandler(handler);
  if (handler === undefined && !terminal) {
    throw new InvalidArgumentError(`Action "${action.name}" has no handler.`, {
      hint: `Give one in "handlers", or declare it terminal: then its parameters are the result.`,
    });
  }
  return { ...action, terminal, handler, isDeclared: true };
}

function fromReactAction(action: ReactAction): PreparedAction {
  const { terminal = isTerminalHandler(action.handler), approval = false } = action;
  return { ...action, terminal, approval, isDeclared: false };
}
