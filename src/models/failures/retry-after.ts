/** Header names that say how long to wait, the finest first. `retry-after-ms` is what OpenAI-like servers add. */
const HEADERS = ["retry-after-ms", "retry-after"] as const;

/**
 * The wait a reply asks for, in milliseconds; `undefined` when it asks for none, or for one that makes no sense (negative, not a number, not a date).
 * @see https://www.rfc-editor.org/rfc/rfc9110#name-retry-after
 */
export function readRetryAfterMs(header: (name: string) => string | undefined, nowMs: number): number | undefined {
  for (const name of HEADERS) {
    const text = header(name)?.trim();
    const waitMs = text === undefined || text === "" ? undefined : parseWait(text, name, nowMs);
    if (waitMs !== undefined) return waitMs;
  }
  return undefined;
}

function parseWait(text: string, name: (typeof HEADERS)[number], nowMs: number): number | undefined {
  const amount = Number(text);
  if (!Number.isNaN(amount)) return amount < 0 ? undefined : Math.ceil(name === "retry-after-ms" ? amount : amount * 1000);
  if (/^[+-]?[\d.]/.test(text)) return undefined;
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, date - nowMs);
}
