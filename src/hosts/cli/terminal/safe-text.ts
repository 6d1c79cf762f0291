/**
 * Makes text from models, files and users safe to show: control characters, which a terminal would obey, become
 * visible signs, and so do those that turn the direction of a line. Newlines and tabs stay, carriage returns go. Works piece by piece: no sequence needs its neighbours.
 */
export function safeText(text: string): string {
  return text.replace(CONTROL, signOf).replace(DIRECTION, "\ufffd");
}

/** Like `safeText` for a pipe or a file: marks of direction, which Arabic and Hebrew may need there, stay. */
export function safePipedText(text: string): string {
  return text.replace(CONTROL, signOf);
}

/** Like `safeText` for text that we have coloured ourselves: colours stay. */
export function safeStyledText(text: string): string {
  return text
    .split(COLOR)
    .map((part, index) => (index % 2 === 0 ? safeText(part) : part))
    .join("");
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: colours begin with one.
const COLOR = /(\u001b\[\d{1,3}m)/;

// C0 without tab and newline, DEL, and C1 (its first eight columns hold one-character forms of the ESC sequences).
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding control characters is what it is for.
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;

// Embeddings, overrides and isolates: with one left open, the rest of the line reads as something else.
const DIRECTION = /[\u202a-\u202e\u2066-\u2069]/g;

function signOf(character: string): string {
  if (character === "\r") return "";
  const code = character.charCodeAt(0);
  if (code < 0x20) return String.fromCharCode(0x2400 + code);
  return code === 0x7f ? "\u2421" : "\ufffd";
}
