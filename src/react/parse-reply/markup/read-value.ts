import { skipBlank } from "../blank.ts";
import { decodeEntities } from "./decode-entities.ts";
import { readTag, type TagReading } from "./read-tag.ts";
import { trimLayout } from "./trim-layout.ts";

/** The value of an element. */
export interface ElementValue {
  readonly text: string;
  /** The text as written, unless parts of it are quoted as CDATA. */
  readonly raw: string | undefined;
  /** Where it starts and ends in the reply. */
  readonly start: number;
  readonly end: number;
  /** The index behind the end tag. */
  readonly next: number;
  /** The name in the end tag. */
  readonly endName: string;
}

const CDATA = "<![CDATA[";
const CDATA_END = "]]>";

interface Part {
  readonly text: string;
  readonly isQuoted: boolean;
}

/**
 * Reads what stands between the start tag that ends at `start` and its end tag. Other tags are text; an element of the same
 * name inside is text too, its end tag included. CDATA is taken as it is, all else with its entities decoded once.
 * `undefined` when the end tag is missing, or a CDATA part is not closed or begun twice.
 */
export function readValue(text: string, name: string, start: number, to: number): ElementValue | undefined {
  const parts: Part[] = [];
  let from = start;
  let depth = 0;
  for (let at = indexOf(text, "<", start, to); at !== -1; ) {
    const sign = readSign(text, name, at, to);
    if (sign.type === "spoilt") return undefined;
    if (sign.type === "quoted") {
      parts.push({ text: text.slice(from, at), isQuoted: false }, { text: sign.text, isQuoted: true });
      from = sign.end;
    }
    if (sign.type === "end" && depth === 0) {
      parts.push({ text: text.slice(from, at), isQuoted: false });
      const endName = text.slice(at + "</".length, at + "</".length + name.length);
      return { ...join(parts), start, end: at, next: sign.end, endName };
    }
    depth += DEPTH[sign.type];
    at = indexOf(text, "<", sign.end, to);
  }
  return undefined;
}

/** What a `<` in a value begins: a quoted part, an end or start tag of the same name, or nothing special. */
type Sign =
  | { readonly type: "quoted"; readonly text: string; readonly end: number }
  | { readonly type: "end" | "start" | "text"; readonly end: number }
  | { readonly type: "spoilt" };

/** All bits of a character but the one that tells small letters from capitals in ASCII. */
const SAME_LETTER = 0x5f;

const DEPTH = { quoted: 0, text: 0, start: 1, end: -1 } as const;

const SLASH = 0x2f;
const EXCLAMATION = 0x21;

function readSign(text: string, name: string, at: number, to: number): Sign {
  const next = text.charCodeAt(at + 1);
  if (next !== SLASH && next !== EXCLAMATION && !isNamed(text, name, at + 1)) return { type: "text", end: at + 1 };
  if (text.startsWith(CDATA, at)) return readQuoted(text, at, to);
  const end = endOfEndTag(text, name, at, to);
  if (end !== undefined) return { type: "end", end };
  const inner = readInnerTag(text, name, at, to);
  if (inner?.type === "cut") return { type: "spoilt" };
  return { type: inner?.type === "tag" && inner.kind === "open" ? "start" : "text", end: at + 1 };
}

function readQuoted(text: string, at: number, to: number): Sign {
  const end = indexOf(text, CDATA_END, at, to);
  const quoted = text.slice(at + CDATA.length, Math.max(end, 0));
  if (end === -1 || quoted.includes(CDATA)) return { type: "spoilt" };
  return { type: "quoted", text: quoted, end: end + CDATA_END.length };
}

function indexOf(text: string, sign: string, from: number, to: number): number {
  const at = text.indexOf(sign, from);
  return at === -1 || at + sign.length > to ? -1 : at;
}

/** Puts the parts together; blanks around CDATA are no part of the value. */
function join(parts: readonly Part[]): Pick<ElementValue, "text" | "raw"> {
  const quoted = parts.filter((part) => part.isQuoted);
  if (quoted.length === 0) {
    const raw = parts.map((part) => part.text).join("");
    return { text: decodeEntities(trimLayout(raw)), raw };
  }
  const isAllQuoted = parts.every((part) => part.isQuoted || part.text.trim() === "");
  const counted = isAllQuoted ? quoted : parts;
  return { text: counted.map((part) => (part.isQuoted ? part.text : decodeEntities(part.text))).join(""), raw: undefined };
}

/** The index behind the end tag of that name at `at`. */
function endOfEndTag(text: string, name: string, at: number, to: number): number | undefined {
  if (text.charAt(at + 1) !== "/" || !isNamed(text, name, at + 2)) return undefined;
  const end = skipBlank(text, at + 2 + name.length, to);
  return end < to && text.charAt(end) === ">" ? end + 1 : undefined;
}

/** The start tag of that name at `at`, if there is one. */
function readInnerTag(text: string, name: string, at: number, to: number): TagReading | undefined {
  if (!isNamed(text, name, at + 1)) return undefined;
  return /^[\s/>]?$/.test(text.charAt(at + 1 + name.length)) ? readTag(text, at, to) : undefined;
}

function isNamed(text: string, name: string, at: number): boolean {
  if (((text.charCodeAt(at) ^ name.charCodeAt(0)) & SAME_LETTER) !== 0) return false;
  return text.startsWith(name, at) || text.slice(at, at + name.length).toLowerCase() === name.toLowerCase();
}
