export type { CrewEvent, Diagnostic } from "./protocol/index.ts";
