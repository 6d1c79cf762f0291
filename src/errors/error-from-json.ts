import { ERROR_CLASSES } from "./error-classes.ts";
import { type ErrorJson, OrchestratorError as RootError } from "./orchestrator-error.ts";

/** The root of every public error, with the way back from JSON: that one needs every class, so it cannot stand in the file they build on. */
export const OrchestratorError: typeof RootError & {
  /**
   * An error from its JSON form: of the class it had where this version knows it and its details fit, else of the root;
   * code, name, message, hint, details and causes as they were.
   */
  fromJSON(json: ErrorJson): RootError;
} = Object.assign(RootError, { fromJSON: errorFromJson });
/** The root of every public error. */
export type OrchestratorError = RootError;

function errorFromJson(json: ErrorJson): RootError {
  const { code, message, hint, docs, details, retryable } = json;
  const cause = json.cause === undefined ? undefined : causeFromJson(json.cause);
  const known = Object.hasOwn(ERROR_CLASSES, json.name) ? ERROR_CLASSES[json.name] : undefined;
  const error = known?.read({ code, message, details }) ?? new RootError({ code, message, details });
  // As it was sent: another version may word the same failure otherwise.
  Object.assign(error, { code, message, hint, docs, details, retryable });
  if (cause !== undefined) Object.defineProperty(error, "cause", { value: cause, writable: true, configurable: true });
  if (error.name !== json.name) Object.defineProperty(error, "name", { value: json.name, configurable: true });
  return error;
}

function causeFromJson(cause: NonNullable<ErrorJson["cause"]>): Error {
  if ("code" in cause) return errorFromJson(cause);
  return Object.assign(new Error(cause.message), { name: cause.name });
}
