/**
 * Makes text from models, files and users safe to show: control characters, which a terminal would obey, become
 * visible signs. Newlines and tabs stay, carriage returns go. Works piece by piece: no sequence needs its neighbours.
 */
export function safeText(text: string): string {
  return text.replace(CONTROL, signOf);
}

/** Like `safeText`, character by character, so that every offset into the text still holds. */
export function safeSource(text: string): string {
  return text.replace(CONTROL, (character) => (character === "\r" ? character : signOf(character)));
}

// C0 without tab and newline, DEL, and C1 (its first eight columns hold one-character forms of the ESC sequences).
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding control characters is what it is for.
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;

function signOf(character: string): string {
  if (character === "\r") return "";
  const code = character.charCodeAt(0);
  if (code < 0x20) return String.fromCharCode(0x2400 + code);
  return code === 0x7f ? "\u2421" : "\ufffd";
}
