import { TenantIsolationError } from "../errors/index.ts";
import type { AgentMiddleware, AgentResponse, Identity, InvocationContext } from "../protocol/index.ts";

const FIELDS = ["sessionId", "userId", "tenantId"] as const satisfies readonly (keyof Identity)[];
const SLOT_NAMES: ReadonlyMap<string, keyof Identity> = new Map([
  ["sessionId", "sessionId"],
  ["session_id", "sessionId"],
  ["userId", "userId"],
  ["user_id", "userId"],
  ["tenantId", "tenantId"],
  ["tenant_id", "tenantId"],
]);

/** Ends an invocation in which the agent changed whose request this is, in the state or through its slots. */
export class TenantIsolationMiddleware implements AgentMiddleware {
  readonly name = "tenant_isolation";

  beforeInvoke(context: InvocationContext): void {
    const { sessionId, userId, tenantId } = context.state;
    context.values.set(this, { sessionId, userId, tenantId } satisfies Identity);
  }

  /** @throws {TenantIsolationError} GC2009 when session, user or tenant differ from before. */
  afterInvoke(context: InvocationContext, response: AgentResponse): undefined {
    const before = context.values.get(this) as Identity | undefined;
    if (before === undefined) return;
    for (const field of FIELDS) {
      if (context.state[field] !== before[field]) throw new TenantIsolationError({ agentName: context.agentName, field });
    }
    for (const [slot, value] of Object.entries(response.slotsUpdate)) {
      const field = SLOT_NAMES.get(slot);
      if (field !== undefined && value !== before[field]) throw new TenantIsolationError({ agentName: context.agentName, field });
    }
  }
}
