/** What stands where a secret was. */
const REDACTED = "[redacted]";

/** Shapes of keys and of places where keys stand. The first group, where there is one, stays. */
const SHAPES: readonly RegExp[] = [
  /\b(bearer|basic)\s+[\w.~+/=*-]{6,}/gi,
  /\b(?:sk|pk|rk|gsk|xai|hf|pplx|AIza|ya29)[-_.]?[\w*.-]{8,}/g,
  /((?:api[-_ ]?key|x-api-key|access[-_]?token|token|secret|password)["']?\s*(?:[:=]|provided:)\s*["']?)(?!\[redacted)[^\s"',;&)}\]]{4,}/gi,
  /([?&](?:key|api_key|token|access_token)=)[^\s&"')]+/gi,
  /(\/\/)[^\s/@:]+:[^\s/@]+(?=@)/g,
];

/** The text with every known secret, and everything that looks like a key, taken out. */
export function redactSecrets(text: string, secrets: readonly string[] = []): string {
  let safe = text;
  for (const secret of secrets) if (secret.length >= 4) safe = safe.replaceAll(secret, REDACTED);
  for (const shape of SHAPES) safe = safe.replace(shape, (_match, kept: unknown) => keep(kept) + REDACTED);
  return safe;
}

function keep(group: unknown): string {
  if (typeof group !== "string") return "";
  return /^(bearer|basic)$/i.test(group) ? `${group} ` : group;
}
