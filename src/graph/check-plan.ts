import type { BaseAgent } from "../agents/index.ts";
import type { Condition, Plan, PlanNode } from "../compiler/index.ts";
import { InvalidArgumentError, NotSupportedError } from "../errors/index.ts";
import { STATE_KEYS } from "../protocol/index.ts";

/** What a graph is built from. */
export interface PlanParts {
  readonly plan: Plan;
  readonly agents: ReadonlyMap<string, BaseAgent>;
  readonly conditions: ReadonlyMap<string, Condition>;
}

/**
 * The nodes of a graph: those that the entry leads to, in plan order. LangGraph refuses a node that nothing leads to.
 * @throws {InvalidArgumentError} GC5001 for a plan that cannot be built with what was given.
 * @throws {NotSupportedError} GC5003 for a node that is no agent.
 */
export function reachableNodes({ plan, agents, conditions }: PlanParts): readonly PlanNode[] {
  const names = reachableNames(plan);
  const nodes = plan.nodes.filter((node) => names.has(node.id));
  const known = new Set(nodes.map((node) => node.id));
  for (const name of names) if (!known.has(name)) throw new InvalidArgumentError(`The plan has no node "${name}".`, listOf(plan));
  for (const node of nodes) checkNode(node, agents);
  for (const { id, condition } of plan.edges) {
    if (condition !== undefined && !conditions.has(id)) throw uncompiled(id);
  }
  return nodes;
}

function reachableNames({ entry, edges }: Plan): ReadonlySet<string> {
  const reached = new Set([entry]);
  const targets = new Map<string, string[]>();
  for (const { from, to } of edges) {
    const known = targets.get(from);
    if (known === undefined) targets.set(from, [to]);
    else known.push(to);
  }
  for (const name of reached) for (const target of targets.get(name) ?? []) reached.add(target);
  return reached;
}

function checkNode({ id, type }: PlanNode, agents: ReadonlyMap<string, BaseAgent>): void {
  if (type !== "agent") throw new NotSupportedError(`Node "${id}" is a ${type}; a crew has agents only.`);
  if (!agents.has(id)) {
    throw new InvalidArgumentError(`There is no agent "${id}".`, { hint: `Given: ${[...agents.keys()].join(", ") || "none"}.` });
  }
  if (STATE_KEYS.some((key) => key === id) || id in {}) {
    throw new InvalidArgumentError(`Agent "${id}" cannot be a node of a LangGraph graph: the name is taken there.`, {
      hint: "Give the agent another name, or run the crew with engine: direct.",
    });
  }
}

function uncompiled(edge: string): InvalidArgumentError {
  return new InvalidArgumentError(`The condition of edge ${edge} is not compiled.`, {
    hint: "Pass conditions: await prepareConditions(plan).",
  });
}

function listOf(plan: Plan): { readonly hint: string } {
  return { hint: `Its nodes are ${plan.nodes.map((node) => node.id).join(", ") || "none"}.` };
}
