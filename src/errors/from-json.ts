import { InvalidArgumentError } from "./call-errors.ts";
import { isCode } from "./codes.ts";
import { type ErrorJson, OrchestratorError } from "./orchestrator-error.ts";

/** An error that came over a wire: code, message, hint and details as they were sent, `name` kept. */
class TransportedError extends OrchestratorError {
  readonly #name: string;

  constructor(json: ErrorJson) {
    super({ ...json, cause: json.cause === undefined ? undefined : causeFromJson(json.cause) });
    this.#name = json.name;
  }

  override get name(): string {
    return this.#name;
  }
}

/**
 * Makes an error from its JSON form; `OrchestratorError.isInstance` holds and `code`, `name` and `details` are kept.
 * @throws {InvalidArgumentError} GC5001 when the value is no error of ours.
 */
export function errorFromJson(json: ErrorJson): OrchestratorError {
  if (!isCode(json.code)) throw new InvalidArgumentError(`"${String(json.code)}" is not a code of graphcrew.`);
  return new TransportedError(json);
}

function causeFromJson(cause: NonNullable<ErrorJson["cause"]>): Error {
  if ("code" in cause) return errorFromJson(cause);
  return Object.assign(new Error(cause.message), { name: cause.name });
}
