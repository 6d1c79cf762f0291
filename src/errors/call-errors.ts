import type { JsonObject } from "../protocol/index.ts";
import { byDetails, type ErrorClasses, isText } from "./error-class.ts";
import { OrchestratorError } from "./orchestrator-error.ts";

/** A call of the library with an argument it cannot take. Code GC5001. */
export class InvalidArgumentError extends OrchestratorError {
  constructor(message: string, options: { readonly hint?: string; readonly cause?: unknown; readonly details?: JsonObject } = {}) {
    super({ code: "GC5001", message, ...options });
  }
}

/** Something is used after it was closed. Code GC5002. */
export class ClosedError extends OrchestratorError {
  constructor(what: string) {
    super({ code: "GC5002", message: `${what} is closed.`, hint: "Make a new one, or close it later.", details: { what } });
  }
}

/** A capability that is not there. Code GC5003. */
export class NotSupportedError extends OrchestratorError {
  constructor(message: string, options: { readonly hint?: string; readonly cause?: unknown } = {}) {
    super({ code: "GC5003", message, ...options });
  }
}

export const CALL_ERRORS: ErrorClasses = {
  InvalidArgumentError: { codes: ["GC5001"], read: ({ message }) => new InvalidArgumentError(message) },
  ClosedError: { codes: ["GC5002"], read: byDetails({ what: isText }, ({ what }) => new ClosedError(what)) },
  NotSupportedError: { codes: ["GC5003"], read: ({ message }) => new NotSupportedError(message) },
};
