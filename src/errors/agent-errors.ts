import type { Code } from "./codes.ts";
import { OrchestratorError } from "./orchestrator-error.ts";

/** An agent failed or broke its contract. Codes GC2005, GC2012, GC2013, GC2014. */
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

/** An agent changed session, user or tenant. Code GC2009. */
export class TenantIsolationError extends OrchestratorError {
  readonly agentName: string;
  readonly field: string;

  constructor(options: { readonly agentName: string; readonly field: string }) {
    super({
      code: "GC2009",
      message: `Agent "${options.agentName}" changed ${options.field}, which is fixed for the whole thread.`,
      hint: "Do not write sessionId, userId or tenantId; start another request for another identity.",
      details: { agentName: options.agentName, field: options.field },
    });
    this.agentName = options.agentName;
    this.field = options.field;
  }
}
