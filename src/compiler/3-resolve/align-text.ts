/** Offsets in the YAML source of the characters of its value. */
export interface TextOffsets {
  startOf(index: number): number;
  endOf(index: number): number;
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** How one style of YAML text spells a character at a place; `undefined` when it does not stand there. */
type Spell = (source: string, at: number, character: string) => Span | undefined;

/**
 * Walks the source of a YAML text and its value side by side: a line break may stand for a space, indentation for nothing, and inside
 * quotes an escape for a character. `undefined` when the two do not fit together.
 */
export function alignText(source: string, value: string): TextOffsets | undefined {
  const { spell, first } = styleOf(source);
  const starts: number[] = [];
  const ends: number[] = [];
  let at = first;
  for (const character of value) {
    const found = find(source, at, { character, spell });
    if (found === undefined) return undefined;
    for (let unit = 0; unit < character.length; unit += 1) {
      starts.push(found.start);
      ends.push(found.end);
    }
    at = found.end;
  }
  return { startOf: (index) => starts[index] ?? ends.at(-1) ?? first, endOf: (index) => ends[index] ?? ends.at(-1) ?? first };
}

function styleOf(source: string): { readonly spell: Spell; readonly first: number } {
  if (source.startsWith('"')) return { spell: spellDouble, first: 1 };
  if (source.startsWith("'")) return { spell: spellSingle, first: 1 };
  const header = /^[|>][-+0-9]*[ \t]*(?:#[^\n]*)?\r?\n/.exec(source);
  return { spell: spellPlain, first: header?.[0].length ?? 0 };
}

const spellPlain: Spell = (source, at, character) =>
  source.startsWith(character, at) ? { start: at, end: at + character.length } : undefined;

const spellSingle: Spell = (source, at, character) =>
  character === "'" && source.startsWith("''", at) ? { start: at, end: at + 2 } : spellPlain(source, at, character);

const ESCAPE = /\\(?:x[0-9A-Fa-f]{2}|u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8}|[^\r\n])/y;

const spellDouble: Spell = (source, at, character) => {
  ESCAPE.lastIndex = at;
  const escaped = ESCAPE.exec(source)?.[0];
  return escaped === undefined ? spellPlain(source, at, character) : { start: at, end: at + escaped.length };
};

/** Passes over what stands for nothing: white space, and a line break that `\` escapes. */
function find(source: string, from: number, { character, spell }: { character: string; spell: Spell }): Span | undefined {
  const isSpace = /\s/.test(character);
  for (let at = from; at < source.length; at += 1) {
    const span = spell(source, at, character);
    if (span !== undefined) return span;
    const passed = source.charAt(at);
    if (/\s/.test(passed)) {
      if (isSpace) return { start: at, end: at + 1 };
    } else if (!(passed === "\\" && /[\r\n]/.test(source.charAt(at + 1)))) return undefined;
  }
  return isSpace ? { start: source.length, end: source.length } : undefined;
}
