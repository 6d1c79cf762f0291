export { buildSpec } from "./build-spec.ts";
