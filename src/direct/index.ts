export { type DirectRunOptions, runDirect } from "./run-direct.ts";
