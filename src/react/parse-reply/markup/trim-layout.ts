const LAYOUT = /^[ \t]*\r?\n([\s\S]*)$/;

/**
 * The value of an element without the line breaks that only set it apart from its tags: when it begins and ends with one,
 * both go, and what is left is trimmed if it is a single line. Any other value stays exactly as it is; CDATA keeps all.
 */
export function trimLayout(text: string): string {
  const first = LAYOUT.exec(text);
  if (first === null) return text;
  const inner = first[1] ?? "";
  const end = inner.trimEnd().length;
  const lastBreak = inner.lastIndexOf("\n");
  if (lastBreak < end) return text;
  const body = inner.slice(0, lastBreak).replace(/\r$/, "");
  return body.includes("\n") ? body : body.trim();
}
