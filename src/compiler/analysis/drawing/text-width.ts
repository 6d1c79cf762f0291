const NARROW = "iljtfrI.,:;'|!()[] ";
const WIDE = "mwMW@%";

/** About how wide a text is in a sans-serif face of a size; good enough to size a box around it. */
export function textWidth(text: string, fontSize: number): number {
  let units = 0;
  for (const character of text) units += unitsOf(character);
  return Math.ceil(units * fontSize);
}

function unitsOf(character: string): number {
  if (NARROW.includes(character)) return 0.34;
  if (WIDE.includes(character)) return 0.88;
  if ((character.codePointAt(0) ?? 0) >= 0x1100) return 1.05;
  return /[A-Z]/.test(character) ? 0.7 : 0.57;
}

/** About how wide a text is in a monospace face of a size. */
export function codeWidth(text: string, fontSize: number): number {
  let units = 0;
  for (const character of text) units += (character.codePointAt(0) ?? 0) >= 0x1100 ? 1.2 : 0.61;
  return Math.ceil(units * fontSize);
}
