export { agentSites, edgeSites, fieldLocation, fieldValue, textOf } from "./document-sites.ts";
export { type OpenedReactConfig, openReactConfig } from "./open-react-config.ts";
export { resolveCrew } from "./resolve-crew.ts";
