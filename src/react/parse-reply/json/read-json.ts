import type { JsonValue } from "../../../protocol/index.ts";
import { isBlank } from "../blank.ts";
import { quoteText } from "../quote-text.ts";
import { setEntry } from "../set-entry.ts";
import { type EscapeWay, endOfEscape, unescapeJson } from "./json-escapes.ts";
import type { JsonReading } from "./json-reading.ts";
import { endOfNumber, endOfWord, isHeldExactly, isWordStart, PYTHON_WORDS, WORDS } from "./json-words.ts";

/** Deeper values are refused: nobody means them, and code that walks values would run out of stack. */
const MAX_DEPTH = 500;
/** More names in one object are refused too: an object that large costs more than its share. */
const MAX_NAMES = 100_000;

/**
 * Reads the JSON value that starts at `from`, in one pass. What can only mean one thing is repaired: trailing commas,
 * comments, single quotes, names without quotes, raw line breaks in strings, Python's `True`, `False` and `None`. All else
 * is a failure: a value that is cut off is never completed, a name given twice is never picked from, and a number that
 * cannot be held exactly is never rounded.
 * @see https://www.rfc-editor.org/rfc/rfc8259
 */
export function readJson(text: string, from: number, to: number = text.length): JsonReading {
  return new JsonReader(text, from, to).read();
}

interface Failure {
  readonly at: number;
  readonly reason: string;
  readonly isCut: boolean;
}

/** More names than these would make a complaint no clearer. */
const LONGEST_PATH = 4;
/** What looks like a number or a word. */
const TOKEN = /[-+.\w]{1,100}/y;

const QUOTE = 0x22;
const APOSTROPHE = 0x27;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const SLASH = 0x2f;
const STAR = 0x2a;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;

class JsonReader {
  readonly #text: string;
  readonly #to: number;
  readonly #repairs = new Set<string>();
  readonly #keys: string[] = [];
  #at: number;
  #depth = 0;
  /** How deep the outermost object lies. */
  #keyDepth: number | undefined;
  #failure: Failure | undefined;
  /** Names of the entries that the failure lies in, the innermost first. */
  readonly #path: string[] = [];

  constructor(text: string, from: number, to: number) {
    this.#text = text;
    this.#at = from;
    this.#to = to;
  }

  read(): JsonReading {
    const value = this.#skip() ? this.#readValue() : undefined;
    if (value !== undefined) return { type: "found", value, end: this.#at, repairs: [...this.#repairs] };
    const failure = this.#failure ?? { at: this.#at, reason: "it is not JSON", isCut: false };
    return { type: "failure", ...failure, reason: this.#placed(failure.reason), keys: this.#keys };
  }

  /** A reason with the names of the entries that it lies in. */
  #placed(reason: string): string {
    if (this.#path.length === 0) return reason;
    return `in ${this.#path.slice(-LONGEST_PATH).reverse().map(quoteText).join(".")}, ${reason}`;
  }

  /** A value, or `undefined` with `#failure` set. */
  #readValue(): JsonValue | undefined {
    const code = this.#text.charCodeAt(this.#at);
    if (code === OPEN_BRACE) return this.#nested(() => this.#readObject());
    if (code === OPEN_BRACKET) return this.#nested(() => this.#readArray());
    if (code === QUOTE || code === APOSTROPHE) return this.#readString(code);
    return isWordStart(code) ? this.#readWord() : this.#readNumber();
  }

  #nested(read: () => JsonValue | undefined): JsonValue | undefined {
    if (this.#depth >= MAX_DEPTH) return this.#fail(`it is nested deeper than ${MAX_DEPTH} levels`);
    this.#depth += 1;
    this.#at += 1;
    const value = read();
    this.#depth -= 1;
    return value;
  }

  #readObject(): JsonValue | undefined {
    const object: Record<string, JsonValue> = {};
    this.#keyDepth ??= this.#depth;
    for (let names = 0; ; names += 1) {
      const next = this.#nextItem(CLOSE_BRACE, names === 0);
      if (next !== "item") return next === "end" ? object : undefined;
      if (names === MAX_NAMES) return this.#fail(`an object has more than ${MAX_NAMES} names`);
      if (!this.#readEntry(object)) return undefined;
    }
  }

  /** Reads a name and its value into an object; false when either fails. */
  #readEntry(object: Record<string, JsonValue>): boolean {
    const key = this.#readKey();
    if (key === undefined) return false;
    if (this.#depth === this.#keyDepth) this.#keys.push(key);
    if (Object.hasOwn(object, key)) {
      this.#fail(`${quoteText(key)} is given twice`);
      return false;
    }
    const value = this.#skip() ? this.#readValue() : undefined;
    if (value === undefined) this.#path.push(key);
    else setEntry(object, key, value);
    return value !== undefined;
  }

  #readArray(): JsonValue | undefined {
    const array: JsonValue[] = [];
    for (let isFirst = true; ; isFirst = false) {
      const next = this.#nextItem(CLOSE_BRACKET, isFirst);
      if (next !== "item") return next === "end" ? array : undefined;
      const value = this.#readValue();
      if (value === undefined) return undefined;
      array.push(value);
    }
  }

  /** Goes to the next item of an object or array, over the comma before it, or behind its end. */
  #nextItem(close: number, isFirst: boolean): "item" | "end" | undefined {
    if (!this.#skip()) return undefined;
    let code = this.#text.charCodeAt(this.#at);
    if (!isFirst && code !== close) {
      if (code !== COMMA) return this.#fail(`a comma or "${String.fromCharCode(close)}" is missing before ${this.#here()}`);
      this.#at += 1;
      if (!this.#skip()) return undefined;
      code = this.#text.charCodeAt(this.#at);
      if (code === close) this.#repairs.add("A comma before a closing bracket was removed.");
    }
    if (code !== close) return "item";
    this.#at += 1;
    return "end";
  }

  #readKey(): string | undefined {
    const code = this.#text.charCodeAt(this.#at);
    let key: string | undefined;
    if (code === QUOTE || code === APOSTROPHE) key = this.#readString(code);
    else if (isWordStart(code)) key = this.#readBareKey();
    else return this.#fail(`a name in double quotes is missing before ${this.#here()}`);
    if (key === undefined || !this.#skip()) return undefined;
    if (this.#text.charCodeAt(this.#at) !== COLON) return this.#fail(`a colon is missing before ${this.#here()}`);
    this.#at += 1;
    return key;
  }

  #readBareKey(): string {
    this.#repairs.add("Names without quotes were quoted.");
    const start = this.#at;
    this.#at = endOfWord(this.#text, start, this.#to);
    return this.#text.slice(start, this.#at);
  }

  #readString(quote: number): string | undefined {
    if (quote === APOSTROPHE) this.#repairs.add("Single quotes were read as double quotes.");
    const start = this.#at + 1;
    const way: EscapeWay = { escapes: 0, isStrict: quote === QUOTE };
    for (this.#at = start; this.#at < this.#to; this.#at += 1) {
      const code = this.#text.charCodeAt(this.#at);
      if (code === quote) {
        this.#at += 1;
        return unescapeJson(this.#text.slice(start, this.#at - 1), way);
      }
      if (code === BACKSLASH) {
        if (!this.#skipEscape(way)) return undefined;
      } else if (code < 0x20) {
        way.isStrict = false;
        this.#repairs.add("Raw line breaks and tabs in a string were kept.");
      }
    }
    return this.#cut(`the string that begins with ${quoteText(this.#text.slice(start, start + 30))} has no closing quote`);
  }

  /** Goes to the last character of an escape; false, with `#failure` set, when it is none. */
  #skipEscape(way: EscapeWay): boolean {
    const end = endOfEscape(this.#text, this.#at, this.#to);
    if (end === "cut") this.#cut("it stops inside a string");
    else if (end === "wrong") {
      const sign = this.#text.slice(this.#at, this.#at + 2);
      this.#fail(`${quoteText(sign)} is no escape; write a backslash as two`);
    } else {
      way.escapes += 1;
      if (this.#text.charCodeAt(this.#at + 1) === APOSTROPHE) {
        way.isStrict = false;
        this.#repairs.add("Escaped single quotes were read as plain ones.");
      }
      this.#at = end - 1;
      return true;
    }
    return false;
  }

  #readWord(): JsonValue | undefined {
    const end = endOfWord(this.#text, this.#at, this.#to);
    const word = this.#text.slice(this.#at, end);
    const value = WORDS.get(word);
    if (value === undefined) {
      if (end === this.#to && [...WORDS.keys()].some((known) => known.startsWith(word))) return this.#cut("it stops inside a value");
      return this.#fail(`${quoteText(word)} is no JSON value; write a string in double quotes, a number, true, false or null`);
    }
    if (PYTHON_WORDS.has(word)) this.#repairs.add("True, False and None were read as true, false and null.");
    this.#at = end;
    return value;
  }

  #readNumber(): JsonValue | undefined {
    const end = endOfNumber(this.#text, this.#at, this.#to);
    if (end === this.#at) {
      if (/^[-+.\deE]+$/.test(this.#text.slice(this.#at, this.#to))) return this.#cut("it stops inside a number");
      return this.#fail(this.#noValue());
    }
    const digits = this.#text.slice(this.#at, end);
    const value = Number(digits);
    if (end === this.#to && this.#depth > 0) return this.#cut("it stops inside a number");
    if (!isHeldExactly(digits, value)) return this.#fail(`the number ${quoteText(digits)} is too large to be held exactly`);
    this.#at = end;
    return value;
  }

  /** Goes over blanks and comments; false, with `#failure` set, at the end of the text. */
  #skip(): boolean {
    while (this.#at < this.#to) {
      const code = this.#text.charCodeAt(this.#at);
      if (isBlank(code)) this.#skipBlank(code);
      else if (code !== SLASH) return true;
      else if (!this.#skipComment()) return false;
    }
    this.#cut("it stops before it is complete");
    return false;
  }

  #skipBlank(code: number): void {
    if (code > 0x20 || code === 0x0b || code === 0x0c) this.#repairs.add("Unusual blanks in JSON were read as spaces.");
    this.#at += 1;
  }

  #skipComment(): boolean {
    const second = this.#text.charCodeAt(this.#at + 1);
    if (second !== SLASH && second !== STAR) {
      this.#fail(`a value is missing before ${this.#here()}`);
      return false;
    }
    const mark = second === STAR ? "*/" : "\n";
    const end = this.#text.indexOf(mark, this.#at + 2);
    if (end === -1 || end + mark.length > this.#to) {
      this.#cut("it stops inside a comment");
      return false;
    }
    this.#repairs.add("Comments in JSON were removed.");
    this.#at = end + mark.length;
    return true;
  }

  /** What stands where a value is wanted. */
  #noValue(): string {
    TOKEN.lastIndex = this.#at;
    const token = TOKEN.exec(this.#text)?.[0].slice(0, this.#to - this.#at) ?? "";
    if (token === "") return `a value is missing before ${this.#here()}`;
    return `${quoteText(token)} is no JSON value; write a string in double quotes, a number, true, false or null`;
  }

  #here(): string {
    return quoteText(this.#text.slice(this.#at, Math.min(this.#at + 20, this.#to)));
  }

  #fail(reason: string): undefined {
    this.#failure ??= { at: this.#at, reason, isCut: this.#at >= this.#to };
  }

  #cut(reason: string): undefined {
    this.#failure ??= { at: this.#to, reason, isCut: true };
  }
}
