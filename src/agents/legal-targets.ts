import type { Condition, Plan, PlanEdge } from "../compiler/index.ts";
import type { RunScope } from "../observe/index.ts";
import type { ModelChoice, OrchestratorState } from "../protocol/index.ts";
import { conditionRoots } from "../routing/index.ts";

/** What legal targets are found from. */
export interface LegalTargetsOptions {
  readonly agent: string;
  readonly plan: Plan;
  readonly choices: ReadonlyMap<string, ModelChoice>;
  readonly conditions: ReadonlyMap<string, Condition>;
}

/** Where one agent may go. */
export interface LegalTargets {
  readonly choices: readonly ModelChoice[];
  /** Names of `choices`. */
  readonly names: readonly string[];
}

/** Finds where an agent may go in a state: the same object every time while no condition has a say. */
export type FindTargets = (state: OrchestratorState, run: RunScope) => LegalTargets;

/** Prepares the look-up for one agent. */
export function legalTargets(options: LegalTargetsOptions): FindTargets {
  const edges = options.plan.edges.filter((edge) => edge.from === options.agent);
  const always = targetsOf(edges, options.choices);
  if (edges.every((edge) => edge.condition === undefined)) return () => always;
  const byKey = new Map<string, LegalTargets>();
  return (state, run) => {
    const open = edges.filter((edge) => holds(edge, options.conditions, state, run));
    const key = open.map((edge) => edge.id).join("\n");
    const known = byKey.get(key) ?? targetsOf(open, options.choices);
    if (byKey.size < 64) byKey.set(key, known);
    return known;
  };
}

function targetsOf(edges: readonly PlanEdge[], choices: ReadonlyMap<string, ModelChoice>): LegalTargets {
  const names = [...new Set(edges.map((edge) => edge.to))];
  return { names, choices: names.map((name) => choices.get(name) ?? { name, description: "", examples: [], passages: [] }) };
}

function holds(edge: PlanEdge, conditions: ReadonlyMap<string, Condition>, state: OrchestratorState, run: RunScope): boolean {
  const condition = conditions.get(edge.id);
  if (condition === undefined) return edge.condition === undefined;
  const { value, problem } = condition.evaluate(conditionRoots(state));
  if (problem !== undefined) run.logger.warn({ edge: edge.id, problem }, "condition_failed");
  return value;
}
