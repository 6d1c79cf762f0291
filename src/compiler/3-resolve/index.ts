export { checkJsonSchema, type SchemaProblem } from "./check-json-schema.ts";
export { agentSites, edgeSites, fieldLocation, fieldValue, textOf } from "./document-sites.ts";
export { resolveCrew } from "./resolve-crew.ts";
export { mapSchemas } from "./schema-positions.ts";
