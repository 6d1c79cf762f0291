export { packageRoot } from "../knowledge/index.ts";
export { type CreateCrewOptions, createCrew } from "./create-crew.ts";
export type { Crew, CrewInput, CrewStream, Engine, InvokeOptions, RunResult } from "./crew.ts";
export { type CrewFile, type CrewSource, checkCrew, type LoadOptions, loadCrew } from "./load-crew.ts";
export { loadPrompts } from "./load-prompts.ts";
export { moduleTrouble } from "./module-trouble.ts";
export type { CrewGraph } from "./open-parts.ts";
export type { SuppliedAgents } from "./supplied-agents.ts";
export { version } from "./version.ts";
