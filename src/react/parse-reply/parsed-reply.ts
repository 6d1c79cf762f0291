import type { JsonValue } from "../../protocol/index.ts";

/** What a reply turned out to be. */
export type ParsedReply = ActionReply | AnswerReply | Complaint;

/** The reply asks for one action, by its exact name and with parameters of the right types. */
export interface ActionReply {
  readonly type: "action";
  readonly name: string;
  readonly parameters: Readonly<Record<string, JsonValue>>;
  /** What the model thought before it; empty when it wrote nothing. */
  readonly thought: string;
  /** What was repaired or dropped, one sentence each. */
  readonly notes: readonly string[];
}

/** The reply is an answer in plain text. */
export interface AnswerReply {
  readonly type: "answer";
  readonly text: string;
  readonly thought: string;
  readonly notes: readonly string[];
}

/** The reply cannot be followed; `message` tells the model why and what to write instead. */
export interface Complaint {
  readonly type: "complaint";
  readonly code: ComplaintCode;
  readonly message: string;
}

/**
 * Why a reply cannot be followed:
 * `empty` nothing but blanks or reasoning · `no_action` text without an action · `unknown_action` no such name ·
 * `ambiguous_action` several actions could be meant · `unclosed` the reply stops inside something ·
 * `broken_json` JSON beyond repair · `stray_text` text where parameters belong · `missing_parameter`, `extra_parameter`,
 * `wrong_type` parameters that do not fit · `ambiguous_parameter` a parameter with two possible values.
 */
export type ComplaintCode =
  | "empty"
  | "no_action"
  | "unknown_action"
  | "ambiguous_action"
  | "unclosed"
  | "broken_json"
  | "stray_text"
  | "missing_parameter"
  | "extra_parameter"
  | "wrong_type"
  | "ambiguous_parameter";

/** Makes a complaint. */
export function complain(code: ComplaintCode, message: string): Complaint {
  return { type: "complaint", code, message };
}
