import type { Code } from "./codes.ts";
import { byDetails, type ErrorClasses, isText, textOf } from "./error-class.ts";
import { OrchestratorError } from "./orchestrator-error.ts";

/** An agent failed or broke its contract. Codes GC1207, GC2005, GC2012, GC2013, GC2014. */
export class AgentError extends OrchestratorError {
  readonly agentName: string;

  constructor(options: {
    readonly code: Code;
    readonly agentName: string;
    readonly message: string;
    readonly hint?: string;
    readonly cause?: unknown;
  }) {
    super({ ...options, details: { agentName: options.agentName } });
    this.agentName = options.agentName;
  }
}

/** An agent, or the input of a thread, changed session, user or tenant. Code GC2009. */
export class TenantIsolationError extends OrchestratorError {
  /** The agent that did it; `undefined` when a request came to the thread of somebody else. */
  readonly agentName: string | undefined;
  readonly field: string;

  constructor(options: { readonly agentName?: string; readonly field: string }) {
    const { agentName, field } = options;
    super({
      code: "GC2009",
      message: `${agentName === undefined ? "A request" : `Agent "${agentName}"`} changed ${field}, which is fixed for the whole thread.`,
      hint:
        agentName === undefined
          ? "Use another thread_id for another session, user or tenant."
          : "Do not write sessionId, userId or tenantId; start another request for another identity.",
      details: { ...(agentName === undefined ? {} : { agentName }), field },
    });
    this.agentName = agentName;
    this.field = field;
  }
}

export const AGENT_ERRORS: ErrorClasses = {
  AgentError: {
    codes: ["GC2005", "GC2012", "GC2013", "GC2014"],
    read: byDetails({ agentName: isText }, ({ agentName }, { code, message }) => new AgentError({ code, message, agentName })),
  },
  TenantIsolationError: {
    codes: ["GC2009"],
    read: byDetails({ field: isText }, ({ field }, { details }) => {
      const agentName = textOf(details.agentName);
      return new TenantIsolationError(agentName === undefined ? { field } : { agentName, field });
    }),
  },
};
