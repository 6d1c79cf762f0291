export { crewJsonSchema } from "./crew-json-schema.ts";
export { reactConfigJsonSchema } from "./react-config-json-schema.ts";
