/** A text as it came from bytes, with what is wrong with them. */
export interface DecodedText {
  /** Without a byte order mark; bytes that are no UTF-8 stand as U+FFFD. */
  readonly text: string;
  readonly problem:
    | { readonly type: "utf-16" | "utf-32" | "binary" }
    | {
        readonly type: "invalid";
        /** Offset in `text` of the first bad byte. */
        readonly offset: number;
        readonly byte: number;
      }
    | undefined;
  /** True when the text is worth reading on. */
  readonly isReadable: boolean;
}

const MOST_BAD = 20;

/** Decodes UTF-8, and UTF-16 as well so that the rest can be looked at, although it is an error. */
export function decodeText(bytes: Uint8Array): DecodedText {
  const wide = wideEncoding(bytes);
  if (wide === "utf-32") return { text: "", problem: { type: "utf-32" }, isReadable: false };
  if (wide !== undefined) return { text: new TextDecoder(wide).decode(bytes), problem: { type: "utf-16" }, isReadable: true };
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes), problem: undefined, isReadable: true };
  } catch {
    return decodeInvalid(bytes);
  }
}

function decodeInvalid(bytes: Uint8Array): DecodedText {
  const good = validPrefixLength(bytes);
  const offset = new TextDecoder().decode(bytes.subarray(0, good)).length;
  const text = new TextDecoder().decode(bytes);
  const bad = text.split("\ufffd", MOST_BAD + 1).length - 1;
  const isBinary = bytes.subarray(0, 4096).includes(0) || bad >= MOST_BAD;
  return {
    text: isBinary ? "" : text,
    problem: isBinary ? { type: "binary" } : { type: "invalid", offset, byte: bytes[good] ?? 0 },
    isReadable: !isBinary,
  };
}

/** By byte order mark, or by the zero bytes that Latin text has in UTF-16. */
function wideEncoding(bytes: Uint8Array): "utf-16le" | "utf-16be" | "utf-32" | undefined {
  const [first, second, third, fourth] = bytes;
  if (first === 0xff && second === 0xfe) return third === 0 && fourth === 0 ? "utf-32" : "utf-16le";
  if (first === 0 && second === 0 && third === 0xfe && fourth === 0xff) return "utf-32";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  if (bytes.length < 4 || bytes.length % 2 !== 0) return undefined;
  if (first !== 0 && second === 0 && third !== 0 && fourth === 0) return "utf-16le";
  return first === 0 && second !== 0 && third === 0 && fourth !== 0 ? "utf-16be" : undefined;
}

/** Bytes from the start that are whole UTF-8 characters: halving finds the first bad one without a decoder of our own. */
function validPrefixLength(bytes: Uint8Array): number {
  let low = 0;
  let high = bytes.length;
  while (low + 1 < high) {
    const middle = (low + high) >> 1;
    if (isValidPrefix(bytes, middle)) low = middle;
    else high = middle;
  }
  return characterStart(bytes, low);
}

/** True when the bytes before `length` hold nothing bad; a character that is cut off there is not bad. */
function isValidPrefix(bytes: Uint8Array, length: number): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes.subarray(0, length), { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** The start of a character that is cut off at `end`, else `end`. */
function characterStart(bytes: Uint8Array, end: number): number {
  let start = end;
  while (start > 0 && end - start < 3 && ((bytes[start - 1] ?? 0) & 0xc0) === 0x80) start -= 1;
  const lead = bytes[start - 1] ?? 0;
  if (lead < 0xc0) return end;
  const needed = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
  return end - start + 1 < needed ? start - 1 : end;
}
