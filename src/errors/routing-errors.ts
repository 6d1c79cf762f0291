import { byDetails, type ErrorClasses, isNumber, isText, isTexts } from "./error-class.ts";
import { OrchestratorError } from "./orchestrator-error.ts";

const MAX_NAME = 200;

/** A hand-over that cannot happen. */
export class RoutingError extends OrchestratorError {}

/** An agent chose an agent that is unknown or that the topology does not allow from there. Code GC2001. */
export class InvalidRouteError extends RoutingError {
  readonly from: string;
  readonly to: string;
  readonly allowed: readonly string[];

  constructor(options: {
    readonly from: string;
    readonly to: string;
    readonly allowed: readonly string[];
    readonly nearest?: string | undefined;
  }) {
    const allowed = options.allowed.length === 0 ? "no agent at all" : options.allowed.join(", ");
    super({
      code: "GC2001",
      message: `Agent "${options.from}" chose "${cut(options.to)}", but may hand over to ${allowed}.`,
      hint:
        options.nearest === undefined
          ? "Add the edge to the topology, or have the agent choose one of those."
          : `Did it mean "${options.nearest}"?`,
      details: { from: options.from, to: options.to, allowed: options.allowed },
    });
    this.from = options.from;
    this.to = options.to;
    this.allowed = options.allowed;
  }
}

/** An agent routed to itself. Code GC2002. */
export class RoutingSelfLoopError extends RoutingError {
  readonly agentName: string;

  constructor(agentName: string) {
    super({
      code: "GC2002",
      message: `Agent "${agentName}" chose itself as the next agent.`,
      hint: "Answer without a next agent when the work is done, or name another agent.",
      details: { agentName },
    });
    this.agentName = agentName;
  }
}

/** The request took more hops than `max_hops`. Code GC2003. */
export class MaxHopsExceededError extends RoutingError {
  readonly maxHops: number;
  /** Agent names in the order in which they ran. */
  readonly trace: readonly string[];

  constructor(options: { readonly maxHops: number; readonly trace: readonly string[] }) {
    super({
      code: "GC2003",
      message: `The request took more than ${options.maxHops} hops: ${shorten(options.trace)}.`,
      hint: "Raise topology.max_hops, or set topology.on_max_hops: finish to end with the best answer so far.",
      details: { maxHops: options.maxHops, trace: options.trace },
    });
    this.maxHops = options.maxHops;
    this.trace = options.trace;
  }
}

/** A model may write a whole letter where a name belongs. */
export const ROUTING_ERRORS: ErrorClasses = {
  RoutingError: { codes: [], read: (parts) => new RoutingError(parts) },
  InvalidRouteError: {
    codes: ["GC2001"],
    read: byDetails({ from: isText, to: isText, allowed: isTexts }, (details) => new InvalidRouteError(details)),
  },
  RoutingSelfLoopError: {
    codes: ["GC2002"],
    read: byDetails({ agentName: isText }, ({ agentName }) => new RoutingSelfLoopError(agentName)),
  },
  MaxHopsExceededError: {
    codes: ["GC2003"],
    read: byDetails({ maxHops: isNumber, trace: isTexts }, (details) => new MaxHopsExceededError(details)),
  },
};

function cut(name: string): string {
  return name.length > MAX_NAME ? `${name.slice(0, MAX_NAME)}…` : name;
}

function shorten(trace: readonly string[]): string {
  const shown = trace.length > 8 ? [...trace.slice(0, 4), "…", ...trace.slice(-3)] : trace;
  return shown.join(" → ");
}
