import { InvalidArgumentError } from "../errors/index.ts";
import type { ReactExecutor } from "../react/index.ts";

/** Name of the action with which a supervisor hands the request over. */
export const HAND_OVER = "hand_over";

/**
 * Checks that a supervisor's own actions leave that name free.
 * @throws {InvalidArgumentError} GC5001 where one of them has it.
 */
export function refuseHandOver(agentName: string, { actions, templates }: ReactExecutor): void {
  const isTaken = [...actions, ...templates.config.actions].some(({ name }) => name === HAND_OVER);
  if (!isTaken) return;
  throw new InvalidArgumentError(`Supervisor "${agentName}" has an action or a tool named "${HAND_OVER}", which is its own to hand over.`, {
    hint: "Give it another name.",
  });
}
