const NAMED: ReadonlyMap<string, string> = new Map([
  ["lt", "<"],
  ["gt", ">"],
  ["amp", "&"],
  ["quot", '"'],
  ["apos", "'"],
]);

const REFERENCE = /&(?:#x([0-9a-fA-F]{1,8})|#([0-9]{1,8})|(lt|gt|amp|quot|apos));/g;

/** Long texts are decoded piece by piece, since replacing a million references at once takes memory for all of them. */
const PIECE = 32_768;
const LONGEST = "&#x0010ffff;".length;

/** Decodes XML's five named references and the numeric ones, once; any other `&` stays as it is. */
export function decodeEntities(text: string): string {
  if (text.length <= PIECE) return decodePiece(text);
  const pieces: string[] = [];
  for (let start = 0, end = 0; start < text.length; start = end) {
    end = endOfPiece(text, start);
    pieces.push(decodePiece(text.slice(start, end)));
  }
  return pieces.join("");
}

/** A place to cut that is in no reference. */
function endOfPiece(text: string, start: number): number {
  const end = start + PIECE;
  if (end >= text.length) return text.length;
  const last = text.slice(end - LONGEST, end).lastIndexOf("&");
  return last === -1 ? end : end - LONGEST + last;
}

function decodePiece(text: string): string {
  return text.replace(REFERENCE, (whole, hexadecimal?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return NAMED.get(name) ?? whole;
    const code = hexadecimal === undefined ? Number(decimal) : Number.parseInt(hexadecimal, 16);
    const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
    return isCharacter ? String.fromCodePoint(code) : whole;
  });
}
