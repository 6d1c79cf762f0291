export type { AgentList } from "./agents-by-name.ts";
export { buildConditionalEdge, type ConditionalEdgeOptions, type RoutingFunction } from "./build-conditional-edge.ts";
export { buildCrewGraph, type CrewGraphOptions } from "./build-crew-graph.ts";
export { buildHubSpokeGraph, type HubSpokeGraphOptions } from "./build-hub-spoke-graph.ts";
export { buildTopologyGraph, type TopologyGraphOptions } from "./build-topology-graph.ts";
export type { BuilderOptions, CrewStateGraph, GraphOptions } from "./graph-options.ts";
export { OrchestratorStateAnnotation } from "./orchestrator-state-annotation.ts";
export type { GraphTopology } from "./plan-of-topology.ts";
export type { RoutableState } from "./route-after.ts";
