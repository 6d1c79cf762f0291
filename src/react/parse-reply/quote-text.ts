const LONGEST = 60;

/** A piece of the model's text in quotes, short enough for a complaint. */
export function quoteText(text: string): string {
  const short = text.length > LONGEST ? `${text.slice(0, LONGEST).replace(/[\ud800-\udbff]$/, "")}…` : text;
  return JSON.stringify(short);
}

/** Names in quotes with commas between; the first hundred of many. */
export function quoteNames(names: readonly string[]): string {
  const shown = names.slice(0, 100).map(quoteText).join(", ");
  return names.length > 100 ? `${shown} and ${names.length - 100} more` : shown;
}
