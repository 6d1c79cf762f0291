import type { JsonFound } from "../json/json-reading.ts";
import type { Complaint } from "../parsed-reply.ts";
import type { Attribute } from "./read-tag.ts";
import type { ElementValue } from "./read-value.ts";

/** A child element of an action. */
export interface RawElement {
  readonly name: string;
  readonly attributes: readonly Attribute[];
  /** `undefined` for an empty element. */
  readonly value: ElementValue | undefined;
}

/** What stands inside an action. */
export interface RawBody {
  readonly elements: readonly RawElement[];
  readonly json: JsonFound | undefined;
  /** How it ends: with its end tag, without one before other text, or with the reply. */
  readonly ending: "closed" | "followed" | "open";
  /** The index behind it. */
  readonly end: number;
  /** Why it cannot be followed, found while reading. */
  readonly problem: Complaint | undefined;
}

/** An action as the model wrote it, its name and parameters not yet looked at. */
export interface RawAction {
  readonly type: "action";
  readonly start: number;
  readonly attributes: readonly Attribute[];
  readonly body: RawBody;
  /** What was passed over to find the parameters. */
  readonly note: string | undefined;
}

/** The reply stops inside something that cannot be left out. */
export interface Unclosed {
  readonly type: "unclosed";
  readonly complaint: Complaint;
}
