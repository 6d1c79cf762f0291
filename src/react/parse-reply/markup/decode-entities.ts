const NAMED: ReadonlyMap<string, string> = new Map([
  ["lt", "<"],
  ["gt", ">"],
  ["amp", "&"],
  ["quot", '"'],
  ["apos", "'"],
]);

/** The longest reference is `&#x10ffff;`, give or take leading zeros. */
const LONGEST = 12;

/** Decodes XML's five named references and the numeric ones, once; any other `&` stays as it is. */
export function decodeEntities(text: string): string {
  let result = "";
  let from = 0;
  for (let at = text.indexOf("&"); at !== -1; at = text.indexOf("&", at + 1)) {
    const name = readReference(text, at + 1);
    const meaning = name === undefined ? undefined : (NAMED.get(name) ?? decodeNumber(name));
    if (name === undefined || meaning === undefined) continue;
    result += text.slice(from, at) + meaning;
    from = at + name.length + 2;
  }
  return from === 0 ? text : result + text.slice(from);
}

function readReference(text: string, start: number): string | undefined {
  const near = text.slice(start, start + LONGEST);
  const end = near.indexOf(";");
  return end === -1 ? undefined : near.slice(0, end);
}

function decodeNumber(name: string): string | undefined {
  const digits = /^#(?:x([0-9a-f]+)|([0-9]+))$/i.exec(name);
  if (digits === null) return undefined;
  const code = digits[1] === undefined ? Number(digits[2]) : Number.parseInt(digits[1], 16);
  const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : undefined;
}
