export { crewJsonSchema } from "./crew-json-schema.ts";
