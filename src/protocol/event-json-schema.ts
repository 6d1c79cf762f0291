import type { CrewEvent, EventBody } from "./event.ts";
import type { JsonObject } from "./json.ts";

const text: JsonObject = { type: "string" };
const count: JsonObject = { type: "integer", minimum: 0 };
const names: JsonObject = { type: "array", items: text };
const choice: JsonObject = { anyOf: [text, names, { type: "null" }] };
const tier: JsonObject = { enum: ["turn", "session", "long_term"] };
const anything: JsonObject = {};
const usage: JsonObject = { $ref: "#/$defs/usage" };
const inHop = { agent: text, hop: { type: "integer", minimum: 1 } } as const;

type Properties = Readonly<Record<string, JsonObject>>;

/** The fields of each event beside those that every event has. Those in `OPTIONAL` may be missing. */
const FIELDS: Readonly<Record<EventBody["type"], Properties>> = {
  "request.start": { input: anything, crew: text, model: text, engine: { enum: ["langgraph", "direct"] } },
  "hop.start": inHop,
  "hop.end": { ...inHop, durationMs: { type: "number", minimum: 0 }, usage, nextAgent: choice },
  "pass.start": { ...inHop, pass: count },
  "pass.end": { ...inHop, pass: count, action: { type: ["string", "null"] }, usage },
  "thought.delta": { ...inHop, text },
  "text.delta": { ...inHop, text },
  "text.replaced": { ...inHop, text, by: text },
  action: { ...inHop, name: text, parameters: anything, callId: text },
  observation: { ...inHop, callId: text, text, isError: { type: "boolean" } },
  route: { ...inHop, from: text, to: names, allowed: names, choice, reason: text, repaired: { type: "boolean" }, rejected: names },
  "slot.set": { ...inHop, key: text, tier, tokens: count },
  "slot.evicted": { ...inHop, key: text, from: tier, to: { anyOf: [tier, { type: "null" }] }, reason: text },
  "knowledge.loaded": { ...inHop, name: text, tokens: count },
  retry: { ...inHop, attempt: count, delayMs: { type: "number", minimum: 0 }, code: text },
  usage: { ...inHop, usage },
  interrupt: { ...inHop, id: text, kind: text, payload: anything },
  warning: { code: text, message: text, ...inHop },
  error: { code: text, message: text, ...inHop },
  "request.end": {
    stopReason: { $ref: "#/$defs/stopReason" },
    answer: text,
    structured: anything,
    error: { $ref: "#/$defs/error" },
    route: names,
    usage,
    durationMs: { type: "number", minimum: 0 },
    degraded: { type: "boolean" },
  },
};

const OPTIONAL: Readonly<Partial<Record<EventBody["type"], readonly string[]>>> = {
  warning: ["agent", "hop"],
  error: ["agent", "hop"],
  "request.end": ["structured", "error"],
};

const STOP_REASONS: readonly Extract<CrewEvent, { type: "request.end" }>["stopReason"][] = [
  "answered",
  "max_hops",
  "max_passes",
  "budget",
  "timeout",
  "cancelled",
  "aborted_by_hook",
  "interrupted",
  "error",
  "no_route",
];

/** The JSON Schema of one event of a run, as `graphcrew run --json` writes it on a line. */
export const EVENT_JSON_SCHEMA: JsonObject = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  title: "graphcrew event",
  description: "One event of a run: one line of `graphcrew run --json`.",
  oneOf: Object.entries(FIELDS).map(([type, fields]) => eventSchema(type as EventBody["type"], fields)),
  $defs: {
    usage: {
      type: "object",
      properties: {
        inputTokens: count,
        outputTokens: count,
        totalTokens: count,
        reasoningTokens: count,
        cachedInputTokens: count,
        modelCalls: count,
        costUsd: { type: "number", minimum: 0 },
        estimated: { type: "boolean" },
      },
      required: ["inputTokens", "outputTokens", "totalTokens", "modelCalls"],
      additionalProperties: false,
    },
    stopReason: { enum: STOP_REASONS },
    error: {
      type: "object",
      properties: { code: text, message: text, hint: text },
      required: ["code", "message"],
      additionalProperties: false,
    },
  },
};

function eventSchema(type: EventBody["type"], fields: Properties): JsonObject {
  const properties: Properties = {
    type: { const: type },
    seq: { type: "integer", minimum: 1 },
    time: { type: "number" },
    requestId: text,
    sessionId: text,
    path: names,
    ...fields,
  };
  const optional = OPTIONAL[type] ?? [];
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { type: "object", properties, required, additionalProperties: false };
}
