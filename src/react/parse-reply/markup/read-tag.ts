import { isBlank, skipBlank } from "../blank.ts";

/** A tag as the model wrote it. */
export interface Tag {
  readonly type: "tag";
  readonly name: string;
  readonly kind: "open" | "close" | "empty";
  readonly attributes: readonly Attribute[];
  /** The index behind its `>`. */
  readonly end: number;
}

/** An attribute of a tag, its value as written. */
export interface Attribute {
  readonly name: string;
  readonly value: string;
}

/** What stands at a `<`: a tag, one that the end of the text cuts off, or plain text. */
export type TagReading = Tag | { readonly type: "cut" } | { readonly type: "text" };

const TEXT = { type: "text" } as const;
const CUT = { type: "cut" } as const;

const SLASH = 0x2f;
const GREATER = 0x3e;
const LESS = 0x3c;
const EQUALS = 0x3d;
const QUOTE = 0x22;
const APOSTROPHE = 0x27;

/** Reads the tag that begins with the `<` at `at`. A `<` that no name follows, or a tag with another `<` in it, is text. */
export function readTag(text: string, at: number, to: number = text.length): TagReading {
  const isClose = text.charCodeAt(at + 1) === SLASH;
  const nameStart = isClose ? at + 2 : at + 1;
  if (nameStart >= to) return CUT;
  const nameEnd = endOfName(text, nameStart, to);
  if (nameEnd === nameStart || !isNameStart(text.charCodeAt(nameStart))) return TEXT;
  const attributes: Attribute[] = [];
  const end = readAttributes(text, nameEnd, to, attributes);
  if (end >= to) return CUT;
  if (text.charCodeAt(end) === LESS) return TEXT;
  const isEmpty = text.charCodeAt(end) === SLASH;
  const openKind = isEmpty ? "empty" : "open";
  const name = text.slice(nameStart, nameEnd);
  return { type: "tag", name, kind: isClose ? "close" : openKind, attributes, end: isEmpty ? end + 2 : end + 1 };
}

/** Reads attributes up to `>`, `/>` or another `<`; gives the index of that. */
function readAttributes(text: string, from: number, to: number, attributes: Attribute[]): number {
  let at = skipBlank(text, from, to);
  while (at < to && !isTagEnd(text, at, to)) {
    at = text.charCodeAt(at) === SLASH ? at + 1 : readAttribute(text, at, to, attributes);
    at = skipBlank(text, at, to);
  }
  return at;
}

function isTagEnd(text: string, at: number, to: number): boolean {
  const code = text.charCodeAt(at);
  return code === GREATER || code === LESS || (code === SLASH && at + 1 < to && text.charCodeAt(at + 1) === GREATER);
}

/** The index behind the name of a tag or attribute that starts at `from`. */
export function endOfName(text: string, from: number, to: number): number {
  let at = from;
  while (at < to && !isDelimiter(text.charCodeAt(at))) at += 1;
  return at;
}

/** Reads a name with or without a value; gives the index behind, `to` when a quote is never closed. */
function readAttribute(text: string, from: number, to: number, attributes: Attribute[]): number {
  const nameEnd = Math.max(endOfName(text, from, to), from + 1);
  const name = text.slice(from, nameEnd);
  const equals = skipBlank(text, nameEnd, to);
  if (equals >= to || text.charCodeAt(equals) !== EQUALS) {
    attributes.push({ name, value: "" });
    return nameEnd;
  }
  const start = skipBlank(text, equals + 1, to);
  const quote = text.charCodeAt(start);
  if (quote === QUOTE || quote === APOSTROPHE) {
    const end = text.indexOf(text.charAt(start), start + 1);
    if (end === -1 || end >= to) return to;
    attributes.push({ name, value: text.slice(start + 1, end) });
    return end + 1;
  }
  const end = endOfBareValue(text, start, to);
  attributes.push({ name, value: text.slice(start, end) });
  return end;
}

function endOfBareValue(text: string, from: number, to: number): number {
  let at = from;
  while (at < to) {
    const code = text.charCodeAt(at);
    if (isBlank(code) || code === GREATER || code === LESS) break;
    if (code === SLASH && text.charCodeAt(at + 1) === GREATER) break;
    at += 1;
  }
  return at;
}

function isDelimiter(code: number): boolean {
  return isBlank(code) || code === GREATER || code === LESS || code === SLASH || code === EQUALS || code === QUOTE || code === APOSTROPHE;
}

function isNameStart(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a) || code === 0x5f || code > 0xbf;
}
