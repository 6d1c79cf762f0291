import type { JsonObject } from "../protocol/index.ts";
import { type Code, docsOf } from "./codes.ts";
import { thrownText } from "./thrown-text.ts";

const BRAND = Symbol.for("graphcrew.OrchestratorError");

/** What an error is made of. */
export interface ErrorOptions {
  readonly code: Code;
  /** What happened, where, and what to do, in plain words. */
  readonly message: string;
  readonly hint?: string | undefined;
  readonly cause?: unknown;
  /** Typed fields of the class, JSON-safe. */
  readonly details?: JsonObject | undefined;
  /** True when the same call may succeed later. Default false. */
  readonly retryable?: boolean | undefined;
}

/** The JSON form of an error. */
export interface ErrorJson {
  readonly name: string;
  readonly code: Code;
  readonly message: string;
  readonly hint?: string;
  readonly docs: string;
  readonly details: JsonObject;
  readonly retryable: boolean;
  readonly cause?: ErrorJson | { readonly name: string; readonly message: string };
}

/** The root of every public error. Carries a stable `code`, a `hint`, its docs page and JSON-safe `details`, never live state. */
export class OrchestratorError extends Error {
  readonly code: Code;
  readonly hint: string | undefined;
  readonly docs: string;
  readonly details: JsonObject;
  readonly retryable: boolean;

  constructor(options: ErrorOptions) {
    super(options.message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = options.code;
    this.hint = options.hint;
    this.docs = docsOf(options.code);
    this.details = options.details ?? {};
    this.retryable = options.retryable ?? false;
    Object.defineProperty(this, BRAND, { value: true });
  }

  override get name(): string {
    return this.constructor.name;
  }

  /** True for an error of any copy of this package. */
  static isInstance(value: unknown): value is OrchestratorError {
    return typeof value === "object" && value !== null && (value as Record<PropertyKey, unknown>)[BRAND] === true;
  }

  /** The error as JSON, causes included, without stacks. */
  toJSON(): ErrorJson {
    const cause = causeToJson(this.cause);
    return {
      name: this.name,
      code: this.code,
      message: this.message,
      ...(this.hint === undefined ? {} : { hint: this.hint }),
      docs: this.docs,
      details: this.details,
      retryable: this.retryable,
      ...(cause === undefined ? {} : { cause }),
    };
  }
}

function causeToJson(cause: unknown): ErrorJson["cause"] {
  if (cause === undefined) return undefined;
  if (OrchestratorError.isInstance(cause)) return cause.toJSON();
  return { name: cause instanceof Error ? String(cause.name) : "Error", message: thrownText(cause) };
}
