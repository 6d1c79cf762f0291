import type { OrchestratorState } from "../protocol/index.ts";
import { createInitialState } from "../routing/index.ts";

/** A state as at the start of a request, the same for the same arguments: ids are fixed, and `overrides` go over it. */
export function makeTestState(userInput: string, overrides: Partial<OrchestratorState> = {}): OrchestratorState {
  return { ...createInitialState(userInput, { requestId: overrides.requestId ?? "test-request" }), ...overrides };
}
