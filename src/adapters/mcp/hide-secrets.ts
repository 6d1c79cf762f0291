/** What stands where a secret was. */
const HIDDEN = "[redacted]";

/** Shorter values, such as `1` or `en`, are no secrets, and taking them out would spoil the text. */
const SHORTEST = 4;

/** Values below this length may be a part of any word: they are hidden only where they stand alone. */
const SHORTEST_ANYWHERE = 8;

/** `Bearer abc`, `Basic abc`: the scheme is no secret, what follows it is. */
const WITH_SCHEME = /^[A-Za-z][\w-]*\s+(\S.*)$/s;

/** Half a surrogate pair, which no address can spell. */
const HALF_PAIR = /\p{Cs}/gu;

/** The text without any of the secrets, nor what follows the scheme of one, nor one as JSON and addresses spell it. */
export function hideSecrets(text: string, secrets: readonly string[]): string {
  const forms = new Set(secrets.flatMap((secret) => [secret, WITH_SCHEME.exec(secret)?.[1] ?? ""]).flatMap(spellings));
  // The longest first: a short one that begins a longer one would leave its rest.
  const ordered = [...forms].filter(({ length }) => length >= SHORTEST).sort((one, other) => other.length - one.length);
  if (ordered.length === 0) return text;
  return text.replace(new RegExp(ordered.map(patternOf).join("|"), "gu"), HIDDEN);
}

function spellings(secret: string): readonly string[] {
  const trimmed = secret.trim();
  return [trimmed, JSON.stringify(trimmed).slice(1, -1), encodeURIComponent(trimmed.replaceAll(HALF_PAIR, "\ufffd"))];
}

function patternOf(secret: string): string {
  const exact = secret.replaceAll(/[\\^$.*+?()[\]{}|/]/g, (sign) => `\\${sign}`);
  return secret.length < SHORTEST_ANYWHERE ? `(?<![\\p{L}\\p{N}_])${exact}(?![\\p{L}\\p{N}_])` : exact;
}
