/** What stands where a secret was. */
const HIDDEN = "[redacted]";

/** Shorter values, such as `1` or `en`, are no secrets, and taking them out would spoil the text. */
const SHORTEST = 6;

/** The text without any of the secrets. */
export function hideSecrets(text: string, secrets: readonly string[]): string {
  let safe = text;
  for (const secret of secrets) if (secret.length >= SHORTEST) safe = safe.replaceAll(secret, HIDDEN);
  return safe;
}
