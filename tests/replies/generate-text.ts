import type { GeneratedText } from "./outcome-case.ts";

/** Makes the text that `generate` describes, piece by piece. */
export function generateText(generated: GeneratedText | readonly GeneratedText[]): string {
  const pieces = isList(generated) ? generated : [generated];
  return pieces.map(({ prefix = "", repeat, times, suffix = "" }) => prefix + repeat.repeat(times) + suffix).join("");
}

/** A value as written, with every `{$generate: …}` in it made. */
export function generateIn(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(generateIn);
  if (typeof value !== "object" || value === null) return value;
  if ("$generate" in value) return generateText(value.$generate as GeneratedText);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, generateIn(item)]));
}

function isList(generated: GeneratedText | readonly GeneratedText[]): generated is readonly GeneratedText[] {
  return Array.isArray(generated);
}
