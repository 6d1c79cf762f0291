import type { JsonValue } from "../../../protocol/index.ts";
import type { Complaint } from "../parsed-reply.ts";

/** Parameters that fit an action, or why they do not. */
export type CheckedParameters =
  | {
      readonly type: "parameters";
      readonly parameters: Readonly<Record<string, JsonValue>>;
      /** What was repaired or dropped, one sentence each. */
      readonly notes: readonly string[];
    }
  | Complaint;
