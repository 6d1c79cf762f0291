import type { JsonObject } from "../protocol/index.ts";
import type { Code } from "./codes.ts";
import { byDetails, type ErrorClasses, isText } from "./error-class.ts";
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

/** What stands in the way of loading a knowledge module. */
export interface KnowledgeFailure {
  readonly code: Code;
  readonly message: string;
  readonly hint: string;
  readonly details: JsonObject;
}

/**
 * Knowledge that cannot be loaded: a file that is missing, too large or not UTF-8 (GC4002), a module over its own limit (GC4003),
 * one that does not fit the budget (GC4004), or one that does not exist (GC4005).
 */
export class KnowledgeLoadError extends OrchestratorError {
  /** @param path of a file, or all that there is to say. */
  constructor(path: string | KnowledgeFailure, why = "cannot be read", cause?: unknown) {
    super(
      typeof path === "string"
        ? { code: "GC4002", message: `Knowledge file "${path}" ${why}.`, details: { path }, cause }
        : { ...path, cause },
    );
  }
}

export const KNOWLEDGE_ERRORS: ErrorClasses = {
  KnowledgePathError: { codes: ["GC4001"], read: byDetails({ path: isText }, ({ path }) => new KnowledgePathError(path, "")) },
  KnowledgeLoadError: {
    codes: ["GC4002", "GC4003", "GC4004", "GC4005"],
    read: ({ code, message, details }) => new KnowledgeLoadError({ code, message, hint: "", details }),
  },
};
