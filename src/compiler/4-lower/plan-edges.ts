import type { CrewSpec, EdgeSpec } from "../2-validate/index.ts";
import type { PlanEdge } from "./plan.ts";

/** The edges of a crew: those of the file in order, then one of `default_return` for each agent that lacks it. */
export function planEdges(spec: CrewSpec): readonly PlanEdge[] {
  const counts = new Map<string, number>();
  const idOf = ({ from, to }: EdgeSpec) => {
    const pair = `${from}->${to}`;
    const count = (counts.get(pair) ?? 0) + 1;
    counts.set(pair, count);
    return count === 1 ? pair : `${pair}#${count}`;
  };
  const written = spec.topology.edges.map((edge): PlanEdge => {
    const condition = edge.when === undefined ? {} : { condition: edge.when };
    return { id: idOf(edge), from: edge.from, to: edge.to, type: "dynamic", ...condition, implicit: false };
  });
  const implied = impliedEdges(spec).map((edge): PlanEdge => ({ id: idOf(edge), ...edge, type: "dynamic", implicit: true }));
  return [...written, ...implied];
}

/** An agent with an edge to `default_return` that depends on a condition still lacks one: going back is always legal. */
function impliedEdges(spec: CrewSpec): readonly EdgeSpec[] {
  const target = spec.topology.defaultReturn;
  if (target === null) return [];
  const returning = new Set(spec.topology.edges.filter((edge) => edge.to === target && edge.when === undefined).map((edge) => edge.from));
  return spec.agents
    .filter((agent) => agent.name !== target && !returning.has(agent.name))
    .map((agent) => ({ from: agent.name, to: target }));
}
