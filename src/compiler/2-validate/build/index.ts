export { buildReactConfig } from "./build-react-config.ts";
export { buildSpec } from "./build-spec.ts";
