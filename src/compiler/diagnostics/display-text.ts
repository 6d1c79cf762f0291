/**
 * Characters that would break a terminal, hide or reorder text: controls, format marks, lone surrogates, line
 * separators and every space but the plain one. A joiner between two letters or emoji is part of what one sees.
 */
const UNSAFE =
  /(?<![\u0300-\u{10ffff}])[\u200c\u200d]|[\u200c\u200d](?![\u0300-\u{10ffff}])|(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]|(?! )\p{Zs}/gu;

const LONGEST_QUOTE = 60;

/** The text with every character that cannot be shown as it is written as `<U+200B>`. */
export function visibleText(text: string): string {
  return text.replace(UNSAFE, (character) => `<U+${codeOf(character)}>`);
}

/** A user's text in double quotes, on one line, cut when long: for messages. */
export function quoteText(text: string): string {
  const characters = [...text.slice(0, LONGEST_QUOTE * 2)];
  const cut = characters.length > LONGEST_QUOTE || text.length > LONGEST_QUOTE * 2;
  const shown = cut ? `${characters.slice(0, LONGEST_QUOTE - 1).join("")}…` : text;
  return `"${visibleText(shown.replaceAll("\n", "↵").replaceAll("\t", "→"))}"`;
}

/** Names as a list in a sentence: `a, b and 5 more`. */
export function listNames(names: readonly string[], most = 12): string {
  if (names.length <= most) return names.join(", ");
  return `${names.slice(0, most).join(", ")} and ${names.length - most} more`;
}

function codeOf(character: string): string {
  return (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
}
