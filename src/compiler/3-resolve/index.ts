export { type AgentSites, agentSites, type EdgeSite, edgeSites, fieldLocation, fieldNode, fieldValue, textOf } from "./document-sites.ts";
export type { ResolveOptions } from "./project-files.ts";
export { resolveCrew } from "./resolve-crew.ts";
