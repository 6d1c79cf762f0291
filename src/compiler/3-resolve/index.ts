export { checkJsonSchema, type SchemaProblem } from "./check-json-schema.ts";
export { agentSites, edgeSites, fieldLocation, fieldValue, textOf } from "./document-sites.ts";
export { type OpenedReactConfig, openReactConfig, type ReactConfigScope } from "./open-react-config.ts";
export { type ModuleTrouble, ProjectFiles, type SuppliedNames } from "./project-files.ts";
export { readPrompts } from "./read-prompts.ts";
export { resolveCrew } from "./resolve-crew.ts";
export { mapSchemas } from "./schema-positions.ts";
