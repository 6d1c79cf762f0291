const LAYOUT = /^[ \t]*\r?\n([\s\S]*)$/;

/**
 * The value of an element without the line breaks that only set it apart from its tags: when it begins and ends with one,
 * both go, with the indentation of the tags. The lines between, and any other value, stay exactly as they are.
 */
export function trimLayout(text: string): string {
  const first = LAYOUT.exec(text);
  if (first === null) return text;
  const inner = first[1] ?? "";
  const end = inner.trimEnd().length;
  const lastBreak = inner.lastIndexOf("\n");
  if (lastBreak < end) return text;
  return inner.slice(0, lastBreak).replace(/\r$/, "");
}
