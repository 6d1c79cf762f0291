import { InvalidArgumentError } from "../../errors/index.ts";

/** A class of errors. */
export type ErrorType = abstract new (...args: never[]) => unknown;

/** The one piece of process-wide state: its contract (spec 08) says so. */
const types = new Set<ErrorType>();

/**
 * Makes model calls that fail with this type of error be tried again, from now on and in the whole process.
 * @throws {InvalidArgumentError} GC5001 for what is no class.
 */
export function registerTransientException(type: ErrorType): void {
  if (!isClass(type))
    throw new InvalidArgumentError("registerTransientException needs a class of errors.", {
      hint: "Give the class itself, as in registerTransientException(LockedError): no instance, no name.",
    });
  types.add(type);
}

/** Takes a registered type back. A type that was not registered changes nothing. */
export function deregisterTransientException(type: ErrorType): void {
  types.delete(type);
}

/** The types that were registered, in that order. Network errors and retryable HTTP statuses need no registration and are not among them. */
export function getTransientExceptions(): readonly ErrorType[] {
  return [...types];
}

/** True for an instance of a registered type. */
export function isTransientException(error: unknown): boolean {
  for (const type of types) if (error instanceof type) return true;
  return false;
}

/** True for what may stand right of `instanceof`: arrow functions, for example, may not. */
function isClass(value: unknown): boolean {
  return typeof value === "function" && typeof value.prototype === "object" && value.prototype !== null;
}
