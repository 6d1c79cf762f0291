import { OrchestratorError } from "./orchestrator-error.ts";

/** A path that leaves the base folder, or can name no file there. Code GC4001. */
export class KnowledgePathError extends OrchestratorError {
  constructor(path: string, why: string) {
    super({
      code: "GC4001",
      message: `Knowledge path "${path}" ${why}.`,
      hint: "Name a file below the knowledge folder.",
      details: { path },
    });
  }
}

/** A knowledge file that is missing, too large or not UTF-8. Code GC4002. */
export class KnowledgeLoadError extends OrchestratorError {
  constructor(path: string, why: string, cause?: unknown) {
    super({ code: "GC4002", message: `Knowledge file "${path}" ${why}.`, details: { path }, cause });
  }
}
