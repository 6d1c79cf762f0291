import type { ReplyAction } from "../reply-action.ts";

/** Actions with parameters of every type. */
export const ACTIONS: readonly ReplyAction[] = [
  { name: "search", parameters: { query: { type: "string" }, limit: { type: "integer" } }, required: ["query"] },
  {
    name: "write_file",
    parameters: { path: { type: "string" }, content: { type: "string" }, overwrite: { type: "boolean" } },
    required: ["path", "content"],
  },
  {
    name: "set_thermostat",
    parameters: {
      degrees: { type: "number" },
      unit: { type: "string", enum: ["celsius", "fahrenheit"] },
      rooms: { type: "array", items: { type: "string" } },
      schedule: { type: "object", properties: { from: { type: "string" } }, required: ["from"], additionalProperties: { type: "integer" } },
    },
    required: ["degrees"],
  },
  { name: "reset", parameters: {} },
  { name: "answer", parameters: { text: { type: "string" } }, required: ["text"], terminal: true },
];
