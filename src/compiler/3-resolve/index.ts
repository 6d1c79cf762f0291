export { agentSites, edgeSites, fieldLocation, fieldValue, textOf } from "./document-sites.ts";
export { resolveCrew } from "./resolve-crew.ts";
