const UNREADABLE = "something that cannot be read";
const MAX_LENGTH = 2_000;

/** The words of whatever was thrown, never empty: of an error its message, else the value as text. Never throws itself. */
export function thrownText(thrown: unknown): string {
  try {
    const text = textOf(thrown);
    return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
  } catch {
    return UNREADABLE;
  }
}

function textOf(thrown: unknown): string {
  if (typeof thrown !== "object" || thrown === null) return String(thrown) || "an empty text";
  const { message, name } = thrown as { readonly message?: unknown; readonly name?: unknown };
  if (message !== undefined && message !== null && message !== "") return String(message);
  if (thrown instanceof Error) return typeof name === "string" && name !== "" ? name : "Error";
  return JSON.stringify(thrown) ?? UNREADABLE;
}
