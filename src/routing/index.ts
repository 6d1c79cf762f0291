export { applyStep, applyUpdate } from "./apply-step.ts";
export { type ConditionRoots, conditionRoots } from "./condition-roots.ts";
export { decideRoute, type RouteChoice, type RouteDecision } from "./decide-route.ts";
export { createInitialState, type InitialStateOptions } from "./initial-state.ts";
export { mergeMap, mergeMessages } from "./merge-state.ts";
export { hopNumber, isBranch, nextStep, stepSize, successorsOf } from "./next-step.ts";
export { type Topology, TopologyResolver } from "./topology-resolver.ts";
