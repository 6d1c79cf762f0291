import { describe, expect, test } from "vitest";
import type { Diagnostic } from "../protocol/index.ts";
import { ERROR_CLASSES } from "./error-classes.ts";
import * as errors from "./index.ts";
import {
  AgentError,
  BudgetExceededError,
  CancelledError,
  ClosedError,
  ConfigLoadError,
  ConfigurationError,
  ConfigValidationError,
  type ErrorJson,
  ExecutionTimeoutError,
  InvalidArgumentError,
  InvalidRouteError,
  KnowledgeLoadError,
  KnowledgePathError,
  MaxHopsExceededError,
  MaxPassesExceededError,
  McpServerError,
  ModelError,
  ModelTimeoutError,
  NotSupportedError,
  OrchestratorError,
  PassTimeoutError,
  RateLimitExceededError,
  ReactCancellationError,
  ReactExecutorNotConfiguredError,
  ReactPassAbortError,
  RequestTimeoutError,
  ReservedStateKeyError,
  ResponseParseError,
  RoutingError,
  RoutingSelfLoopError,
  RunStoppedError,
  TenantIsolationError,
  TokenBudgetExceededError,
  ToolError,
  ToolModuleError,
} from "./index.ts";

const AT = { line: 1, column: 1, offset: 0 };
const DIAGNOSTICS: readonly Diagnostic[] = [
  {
    code: "GC1101",
    severity: "error",
    message: "Unknown.",
    file: "crew.yaml",
    range: { start: AT, end: AT },
    hint: "Leave it.",
    docs: "x",
  },
];
const CALL = { message: "It failed.", hint: "Wait.", status: 503, retryable: true, retryAfterMs: 2_000, attempts: 3 } as const;

/** One of each class, and the fields that its callers read. */
const ERRORS: readonly (readonly [OrchestratorError, readonly string[]])[] = [
  [new OrchestratorError({ code: "GC6001", message: "Wrong." }), []],
  [new AgentError({ code: "GC2013", agentName: "billing", message: "Broke." }), ["agentName"]],
  [new TenantIsolationError({ agentName: "billing", field: "userId" }), ["agentName", "field"]],
  [new TenantIsolationError({ field: "userId" }), ["agentName", "field"]],
  [new InvalidArgumentError("Wrong.", { hint: "Do it right." }), []],
  [new ClosedError("The crew"), []],
  [new NotSupportedError("Not here."), []],
  [new ConfigurationError(DIAGNOSTICS), ["diagnostics"]],
  [new ConfigLoadError(DIAGNOSTICS.map((diagnostic) => ({ ...diagnostic, code: "GC1001" }))), ["diagnostics"]],
  [new ConfigValidationError(DIAGNOSTICS), ["diagnostics"]],
  [new KnowledgePathError("../secret.md", "leads out"), []],
  [new KnowledgeLoadError("a.md", "is too large"), []],
  [new ModelError({ code: "GC3003", ...CALL }), ["status", "retryAfterMs"]],
  [new ModelTimeoutError({ code: "GC3004", ...CALL }), ["status", "retryAfterMs"]],
  [new RateLimitExceededError({ code: "GC3011", ...CALL }), ["status", "retryAfterMs"]],
  [new RoutingError({ code: "GC2001", message: "No way." }), []],
  [new InvalidRouteError({ from: "lead", to: "biling", allowed: ["billing"], nearest: "billing" }), ["from", "to", "allowed"]],
  [new RoutingSelfLoopError("lead"), ["agentName"]],
  [new MaxHopsExceededError({ maxHops: 2, trace: ["a", "b"] }), ["maxHops", "trace"]],
  [new RunStoppedError({ code: "GC2006", message: "Stopped." }), []],
  [new CancelledError("why"), []],
  [new RequestTimeoutError(5_000), ["limitMs"]],
  [new ReactExecutorNotConfiguredError("lead"), ["agentName"]],
  [new ReactCancellationError({ agentName: "lead", passNumber: 2 }), ["agentName", "passNumber"]],
  [new ReactPassAbortError({ agentName: "lead", passNumber: 2, reason: "enough" }), ["agentName", "passNumber", "reason"]],
  [new PassTimeoutError({ agentName: "lead", passNumber: 2, limitMs: 5_000 }), ["agentName", "passNumber", "limitMs"]],
  [new ExecutionTimeoutError({ agentName: "lead", passNumber: 2, limitMs: 5_000 }), ["agentName", "passNumber", "limitMs"]],
  [
    new ResponseParseError({ agentName: "lead", passNumber: 2, attempts: 3, complaint: "No action.", reply: "<x>" }),
    ["agentName", "passNumber", "attempts", "complaint"],
  ],
  [new MaxPassesExceededError({ agentName: "lead", maxPasses: 5, history: [] }), ["agentName", "maxPasses"]],
  [new ReservedStateKeyError({ keys: ["_actions"], source: "find" }), ["keys"]],
  [new TokenBudgetExceededError({ agentName: "lead", budget: 10, used: 12 }), ["agentName", "budget", "used"]],
  [new McpServerError({ code: "GC7003", server: "maps", tool: "find", message: "Too late.", stderr: "x", stdout: "y" }), ["server"]],
  [new ToolModuleError({ toolName: "find", message: "No tool." }), ["toolName"]],
  [new KnowledgeLoadError({ code: "GC4003", message: "Large.", hint: "Cut it.", details: { name: "a", tokens: 9 } }), []],
  [new ToolError("No such order.", { recoverable: false }), ["recoverable"]],
  [new BudgetExceededError({ limit: "max_tokens_per_request", limitValue: 10, used: 12 }), ["limit", "limitValue", "used"]],
];

const sent = (error: OrchestratorError): OrchestratorError => OrchestratorError.fromJSON(JSON.parse(JSON.stringify(error)) as ErrorJson);

describe("an error that was sent as JSON", () => {
  test.each(ERRORS.map(([error, fields]) => [error.name, error, fields] as const))("is a %s again", (_name, error, fields) => {
    const received = sent(error);
    expect(received.constructor).toBe(error.constructor);
    expect(received.toJSON()).toEqual(error.toJSON());
    expect(fields.map((field) => Reflect.get(received, field))).toEqual(fields.map((field) => Reflect.get(error, field)));
    expect(OrchestratorError.isInstance(received)).toBe(true);
  });

  test("is of its class whatever class of errors the library has", () => {
    const classes = Object.values(errors).filter((value) => typeof value === "function" && value.prototype instanceof Error);
    expect(new Set(ERRORS.map(([error]) => error.constructor))).toEqual(new Set(classes));
  });

  test("of each class has a code of that class", () => {
    const strange = ERRORS.filter(([{ name, code }]) => ERROR_CLASSES[name]?.codes.includes(code) === false);
    expect(strange.map(([{ name }]) => name)).toEqual(["ConfigurationError", "RoutingError", "RunStoppedError"]);
  });

  test("has its causes, each of its own class", () => {
    const model = new ModelError({ code: "GC3003", message: "Failed.", cause: new TypeError("no socket") });
    const received = sent(new AgentError({ code: "GC2014", agentName: "a", message: "Failed.", cause: model }));
    expect(received.cause).toBeInstanceOf(ModelError);
    expect((received.cause as Error).cause).toMatchObject({ name: "TypeError", message: "no socket" });
    expect(Object.keys(received)).not.toContain("cause");
  });

  test.each<[string, Partial<ErrorJson>]>([
    ["of a class that this version does not know", { name: "QuotaError" }],
    ["of a class whose fields are not there", { name: "InvalidRouteError", details: { from: "a" } }],
    ["of a class whose fields are of another type", { name: "RequestTimeoutError", details: { limitMs: "5" } }],
    ["named like a property of every object", { name: "toString" }],
    [
      "with a code that this version does not know",
      { name: "FutureError", code: "GC9999" as ErrorJson["code"], docs: "docs/errors/GC9999.md" },
    ],
  ])("is one of the root %s", (_case, parts) => {
    const json: ErrorJson = { ...new OrchestratorError({ code: "GC5001", message: "Wrong." }).toJSON(), ...parts };
    const received = OrchestratorError.fromJSON(json);
    expect(received.constructor).toBe(OrchestratorError);
    expect(received.toJSON()).toEqual(json);
  });

  test("prints like the error it was", () => {
    expect(String(sent(new CancelledError()))).toBe("CancelledError: The request was cancelled.");
  });
});
