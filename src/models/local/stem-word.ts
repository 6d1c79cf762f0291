const CONSONANT_RUN = "[^aeiou][^aeiouy]*";
const VOWEL_RUN = "[aeiouy][aeiou]*";
const HAS_MEASURE = new RegExp(`^(?:${CONSONANT_RUN})?${VOWEL_RUN}${CONSONANT_RUN}`);
const MEASURE_ONE = new RegExp(`^(?:${CONSONANT_RUN})?${VOWEL_RUN}${CONSONANT_RUN}(?:${VOWEL_RUN})?$`);
const MEASURE_OVER_ONE = new RegExp(`^(?:${CONSONANT_RUN})?${VOWEL_RUN}${CONSONANT_RUN}${VOWEL_RUN}${CONSONANT_RUN}`);
const HAS_VOWEL = new RegExp(`^(?:${CONSONANT_RUN})?[aeiouy]`);
const SHORT_SYLLABLE = new RegExp(`^${CONSONANT_RUN}[aeiouy][^aeiouwxy]$`);

type Suffixes = readonly (readonly [suffix: string, replacement: string])[];

const DOUBLE_SUFFIXES: Suffixes = Object.entries({
  ational: "ate",
  tional: "tion",
  enci: "ence",
  anci: "ance",
  izer: "ize",
  bli: "ble",
  alli: "al",
  entli: "ent",
  eli: "e",
  ousli: "ous",
  ization: "ize",
  ation: "ate",
  ator: "ate",
  alism: "al",
  iveness: "ive",
  fulness: "ful",
  ousness: "ous",
  aliti: "al",
  iviti: "ive",
  biliti: "ble",
  logi: "log",
});

const MIDDLE_SUFFIXES: Suffixes = Object.entries({
  icate: "ic",
  ative: "",
  alize: "al",
  iciti: "ic",
  ical: "ic",
  ful: "",
  ness: "",
});

const LAST_SUFFIX = /^(.+?)(?:al|ance|ence|er|ic|able|ible|ant|ement|ment|ent|ou|ism|ate|iti|ous|ive|ize)$/;

/**
 * The stem of an English word in lower case, so that "refunds", "refunded" and "refunding" meet. Words of other letters or with
 * digits stay as they are.
 * @see https://tartarus.org/martin/PorterStemmer/def.txt
 */
export function stemWord(word: string): string {
  if (word.length < 3 || word.length > 40 || !/^[a-z]+$/.test(word)) return word;
  // A "y" at the start is a consonant.
  const guarded = word.startsWith("y") ? `Y${word.slice(1)}` : word;
  const singular = guarded.replace(/^(.+?)(ss|i)es$/, "$1$2").replace(/^(.+?)([^s])s$/, "$1$2");
  const present = withoutPast(singular);
  const plain = endsInYAfterVowel(present) ? `${present.slice(0, -1)}i` : present;
  const reduced = replaceSuffix(replaceSuffix(plain, DOUBLE_SUFFIXES), MIDDLE_SUFFIXES);
  return withoutFinalE(withoutLastSuffix(reduced)).toLowerCase();
}

function withoutPast(word: string): string {
  if (word.endsWith("eed")) return HAS_MEASURE.test(word.slice(0, -3)) ? word.slice(0, -1) : word;
  const base = /^(.+?)(?:ed|ing)$/.exec(word)?.[1];
  if (base === undefined || !HAS_VOWEL.test(base)) return word;
  if (/(?:at|bl|iz)$/.test(base)) return `${base}e`;
  if (/([^aeiouylsz])\1$/.test(base)) return base.slice(0, -1);
  return SHORT_SYLLABLE.test(base) ? `${base}e` : base;
}

function endsInYAfterVowel(word: string): boolean {
  return word.endsWith("y") && word.length > 1 && HAS_VOWEL.test(word.slice(0, -1));
}

function replaceSuffix(word: string, suffixes: Suffixes): string {
  const found = suffixes.find(([suffix]) => word.length > suffix.length && word.endsWith(suffix));
  if (found === undefined) return word;
  const base = word.slice(0, -found[0].length);
  return HAS_MEASURE.test(base) ? base + found[1] : word;
}

function withoutLastSuffix(word: string): string {
  const base = LAST_SUFFIX.exec(word)?.[1];
  if (base !== undefined) return MEASURE_OVER_ONE.test(base) ? base : word;
  const noun = /^(.+?[st])ion$/.exec(word)?.[1];
  return noun !== undefined && MEASURE_OVER_ONE.test(noun) ? noun : word;
}

function withoutFinalE(word: string): string {
  const base = word.slice(0, -1);
  const drops = word.endsWith("e") && (MEASURE_OVER_ONE.test(base) || (MEASURE_ONE.test(base) && !SHORT_SYLLABLE.test(base)));
  const rest = drops ? base : word;
  return rest.endsWith("ll") && MEASURE_OVER_ONE.test(rest) ? rest.slice(0, -1) : rest;
}
