import type { LoadedModule, ReactTemplates } from "../prompt/react-templates.ts";
import type { ActionHandler, ActionParameters } from "./action-handler.ts";
import type { OfferedAction } from "./offered-action.ts";

/** What an action of the library may touch that handlers may not: the knowledge of the execution. */
export interface Privileges {
  readonly templates: Pick<ReactTemplates, "loadSlot">;
}

/** What an action of the library came to. */
export interface LibraryOutcome {
  readonly text: string;
  readonly loaded?: readonly LoadedModule[];
}

/** Does what an action of the library stands for. */
export type LibraryHandler = (parameters: ActionParameters, privileges: Privileges) => Promise<LibraryOutcome>;

/** An action that is ready to run. */
export interface PreparedAction extends OfferedAction {
  readonly terminal: boolean;
  readonly approval: boolean;
  /** True when the `react_config.yaml` declares it, so that the agent's own prompt may list it. */
  readonly isDeclared: boolean;
  /** `undefined` for a terminal action without one: its parameters are its value. */
  readonly handler?: ActionHandler | undefined;
  readonly library?: LibraryHandler;
}
