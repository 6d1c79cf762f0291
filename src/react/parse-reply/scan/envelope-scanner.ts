import type { JsonValue } from "../../../protocol/index.ts";
import { isBlank, skipBlank, skipBlankAndFences } from "../blank.ts";
import { type Envelope, isEnvelopeKey, readEnvelope } from "../envelope.ts";
import type { JsonFailure, JsonFound } from "../json/json-reading.ts";
import { isWordStart } from "../json/json-words.ts";
import { readJson } from "../json/read-json.ts";
import type { ParseReplyOptions } from "../parse-reply-options.ts";
import { complain } from "../parsed-reply.ts";
import { resolveName } from "../resolve-name.ts";
import type { Findings } from "./findings.ts";

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** Quotes, the end of the object, and the slash of a comment. */
const MAY_FOLLOW_BRACE: ReadonlySet<number> = new Set([0x22, 0x27, 0x7d, 0x2f]);

/** Finds actions that are written as JSON objects. */
export class EnvelopeScanner {
  readonly #text: string;
  readonly #names: readonly string[];
  readonly #allowPlainAnswer: boolean;
  /** Braces before it were part of JSON that could not be read. */
  #from = 0;

  constructor(text: string, options: ParseReplyOptions) {
    this.#text = text;
    this.#names = options.actions.map((action) => action.name);
    this.#allowPlainAnswer = options.allowPlainAnswer === true;
  }

  /** Takes the text from `at` and the JSON around the brace into the findings; gives the index to go on from. */
  read(found: Findings, at: number, brace: number): number {
    const start = this.#startOf(found, at, brace);
    found.addText(at, start);
    const reading = brace < this.#from || !this.#mayBeObject(start, brace) ? undefined : readJson(this.#text, start);
    if (reading?.type === "found") return this.#take(found, start, reading);
    if (reading !== undefined) this.#keepFailure(found, start, reading);
    this.#from = Math.max(this.#from, reading?.at ?? 0, brace + 1);
    found.addText(start, brace + 1);
    return brace + 1;
  }

  /** False for most braces in prose and code, without the cost of reading. */
  #mayBeObject(start: number, brace: number): boolean {
    const next = this.#text.charCodeAt(skipBlank(this.#text, brace + 1, this.#text.length));
    return isWordStart(next) || MAY_FOLLOW_BRACE.has(next) || this.#text.charCodeAt(start) === QUOTE;
  }

  /** Where the JSON begins: at the brace, at the bracket of a list around it, or at the quote of a JSON string that holds it. */
  #startOf(found: Findings, at: number, brace: number): number {
    let before = brace - 1;
    while (before >= at && isBlank(this.#text.charCodeAt(before))) before -= 1;
    if (before < at) return brace;
    const sign = this.#text.charAt(before);
    if (sign === "[") return before;
    if (sign !== '"') return brace;
    const isFirst = !found.hasTextBefore && skipBlankAndFences(this.#text, at, before) === before;
    return isFirst || this.#text.charCodeAt(brace + 1) === BACKSLASH ? before : brace;
  }

  #take(found: Findings, start: number, reading: JsonFound): number {
    const inner = unpack(reading);
    const envelopes = (Array.isArray(inner.value) ? inner.value : [inner.value]).map(readEnvelope);
    const isAtStart = !found.hasTextBefore;
    if (envelopes.length > 0 && envelopes.every((envelope) => envelope !== undefined && this.#counts(envelope, isAtStart))) {
      for (const envelope of envelopes)
        if (envelope !== undefined) found.addCall({ ...envelope, start, isInOpenThought: found.hasOpenThought, repairs: inner.repairs });
    } else {
      found.addText(start, reading.end);
    }
    return reading.end;
  }

  /** True when an object asks for an action, and is not just data that looks a little like it. */
  #counts(envelope: Envelope, isAtStart: boolean): boolean {
    if (resolveName(envelope.name ?? "", this.#names).type !== "unknown") return true;
    return this.#allowPlainAnswer ? envelope.isCertain && isAtStart : envelope.isCertain || isAtStart;
  }

  #keepFailure(found: Findings, start: number, failure: JsonFailure): void {
    if (found.first !== undefined) return;
    const isString = this.#text.charAt(start) === '"';
    if (!failure.keys.some(isEnvelopeKey) && !(isString && failure.isCut)) return;
    const complaint = complain(
      failure.isCut ? "unclosed" : "broken_json",
      `The JSON of the reply cannot be read: ${failure.reason}. Write it again as one valid JSON object.`,
    );
    found.broken ??= { end: failure.at, complaint };
    if (!found.hasTextBefore) found.complaint = complaint;
  }
}

/** What a JSON string holds, when that is JSON again. */
function unpack(reading: JsonFound): { readonly value: JsonValue; readonly repairs: readonly string[] } {
  if (typeof reading.value !== "string") return reading;
  const inner = readJson(reading.value, 0);
  if (inner.type === "failure") return reading;
  return { value: inner.value, repairs: [...reading.repairs, ...inner.repairs, "JSON in a string was read."] };
}
