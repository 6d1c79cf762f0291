const CYRILLIC = "АВЕКМНОРСТХУІЅЈаеорсухіѕјԁһԛԝ";
const CYRILLIC_AS_LATIN = "ABEKMHOPCTXYISJaeopcyxisjdhqw";
const OTHERS = "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧονıո";
const OTHERS_AS_LATIN = "ABEZHIKMNOPTYXovin";

const LATIN_OF: ReadonlyMap<string, string> = new Map(
  [...(CYRILLIC + OTHERS)].map((letter, index) => [letter, (CYRILLIC_AS_LATIN + OTHERS_AS_LATIN).charAt(index)]),
);

/** The text with Cyrillic, Greek and Armenian letters that look like Latin ones put into Latin. */
export function replaceLookAlikes(text: string): string {
  return text.replace(/[\u0131\u0370-\u058f]/g, (letter) => LATIN_OF.get(letter) ?? letter);
}

/** The first letter of a text that only looks Latin, with the Latin one; `undefined` when there is none. */
export function findLookAlike(text: string): { readonly index: number; readonly letter: string; readonly latin: string } | undefined {
  for (let index = 0; index < text.length; index += 1) {
    const letter = text.charAt(index);
    const latin = LATIN_OF.get(letter);
    if (latin !== undefined) return { index, letter, latin };
  }
  return undefined;
}
