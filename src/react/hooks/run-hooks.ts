import { thrownText } from "../../errors/index.ts";
import type { ExecutionGuard } from "../passes/execution-guard.ts";
import type { ExecutionScope } from "../passes/execution-parts.ts";
import type { ReactState } from "../passes/react-state.ts";
import type { FinishedCall } from "../protocols/react-protocol.ts";
import type { ReactParsed, ReactPassHook } from "./react-pass-hook.ts";

/** The pass that hooks are called for. */
export interface HookContext {
  readonly pass: number;
  readonly state: ReactState;
  readonly scope: ExecutionScope;
  readonly guard: ExecutionGuard;
}

/** Calls the hooks in order; what one throws ends the execution. */
export async function beforePass(hooks: readonly ReactPassHook[], { pass, state, scope, guard }: HookContext): Promise<void> {
  for (const hook of hooks) {
    const work = hook.beforePass?.(pass, state, scope.config);
    if (work !== undefined) await guard.race(work);
  }
}

/** Calls the hooks in reverse, where at least one action was done; what one throws is logged. */
export async function afterPass(
  hooks: readonly ReactPassHook[],
  thought: string,
  handled: readonly FinishedCall[],
  { pass, state, scope, guard }: HookContext,
): Promise<void> {
  const [first] = handled;
  if (first === undefined) return;
  const calls = handled.map(({ name, parameters }) => ({ name, parameters }));
  const parsed: ReactParsed = { thought, action: first.name, parameters: first.parameters, calls };
  const observation = handled.map(({ text }) => text).join("\n\n");
  for (const hook of hooks.toReversed()) {
    try {
      const work = hook.afterPass?.(pass, state, parsed, observation, scope.config);
      if (work !== undefined) await guard.race(work);
    } catch (error) {
      if (guard.stoppedBy !== undefined) throw guard.stoppedBy;
      scope.logger.error({ agentName: scope.agentName, pass, hook: hook.name, error: thrownText(error) }, "react_hook_failed");
    }
  }
}
