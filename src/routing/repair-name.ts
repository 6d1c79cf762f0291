/**
 * The one name that `text` means when case, spaces and punctuation are put aside; `undefined` when none or several fit.
 * An exact name is always itself.
 */
export function repairName(text: string, names: readonly string[]): string | undefined {
  if (names.includes(text)) return text;
  const wanted = fold(text);
  if (wanted === "") return undefined;
  const matches = names.filter((name) => fold(name) === wanted);
  return matches.length === 1 ? matches[0] : undefined;
}

function fold(name: string): string {
  return name
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s\p{P}\p{S}]/gu, "");
}
