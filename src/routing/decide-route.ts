import { RoutingSelfLoopError } from "../errors/index.ts";
import { repairName } from "./repair-name.ts";
import { invalidRoute } from "./topology-resolver.ts";

/** Who chose what, among whom. */
export interface RouteChoice {
  readonly from: string;
  /** One agent, several to run in parallel, or `null` when the agent is done. */
  readonly choice: string | readonly string[] | null;
  /** The legal targets, in the order of the edge list. */
  readonly allowed: readonly string[];
}

/** A choice after checking. */
export interface RouteDecision {
  /** Legal names in the order of the edge list, each once; empty when the agent is done. */
  readonly to: readonly string[];
  /** True when a name was repaired. */
  readonly repaired: boolean;
}

const DONE: RouteDecision = Object.freeze({ to: Object.freeze([]), repaired: false });

/**
 * Checks an agent's choice against the legal targets; a name that is unambiguous but for case, spaces and punctuation is repaired.
 * @throws {RoutingSelfLoopError} GC2002 when the agent chose itself.
 * @throws {InvalidRouteError} GC2001 for a name that is unknown or not allowed from there.
 */
export function decideRoute({ from, choice, allowed }: RouteChoice): RouteDecision {
  if (choice === null || choice.length === 0) return DONE;
  if (typeof choice === "string") return decideOne(from, choice, allowed);
  const decisions = choice.map((name) => decideOne(from, name, allowed));
  const chosen = new Set(decisions.flatMap((decision) => decision.to));
  return { to: allowed.filter((name) => chosen.has(name)), repaired: decisions.some((decision) => decision.repaired) };
}

function decideOne(from: string, name: string, allowed: readonly string[]): RouteDecision {
  if (allowed.includes(name)) return { to: [name], repaired: false };
  if (name === from) throw new RoutingSelfLoopError(from);
  const repaired = repairName(name, allowed);
  if (repaired !== undefined) return { to: [repaired], repaired: true };
  if (repairName(name, [from]) !== undefined) throw new RoutingSelfLoopError(from);
  throw invalidRoute(from, name, allowed);
}
