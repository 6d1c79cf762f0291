/** A crew file that wants to take long. */
export interface HostileText {
  /** What is told of it, as one problem among others. */
  readonly code: string;
  /** Makes it of so many times its usual size. */
  make(times: number): string;
}

/** Characters; so many that what grows faster than its input would never end. `bench/compile-hostile.bench.ts` measures the growth. */
const SIZE = 700_000;

const CREW = "models: {default: auto}\nagents:\n  - {name: desk, kind: supervisor}\n";

export const HOSTILE_TEXTS: Readonly<Record<string, HostileText>> = {
  "open brackets": { code: "GC1011", make: (times) => fill(times, "[") },
  "open braces": { code: "GC1011", make: (times) => fill(times, "{") },
  dashes: { code: "GC1011", make: (times) => fill(times, "- ") },
  "explicit keys": { code: "GC1011", make: (times) => fill(times, "? ") },
  "nested brackets of 10,000 levels, closed": {
    code: "GC1011",
    make: (times) => `${CREW}metadata: {deep: ${"[".repeat(10_000 * times)}${"]".repeat(10_000 * times)}}\n`,
  },
  "nested lines of 10,000 levels": { code: "GC1011", make: (times) => numbered(1_300 * times, (index) => `${" ".repeat(index)}a:\n`) },
  "closing brackets": { code: "GC1005", make: (times) => fill(times, "]") },
  commas: { code: "GC1004", make: (times) => fill(times, ",", "[") },
  quotes: { code: "GC1005", make: (times) => fill(times, '"') },
  "backslashes in quotes": { code: "GC1102", make: (times) => fill(times, "\\\\", '"', '"') },
  "wrong escapes": { code: "GC1005", make: (times) => fill(times, "\\x", '"', '"') },
  anchors: { code: "GC1004", make: (times) => fill(times, "&a ") },
  "aliases of nothing": { code: "GC1004", make: (times) => fill(times, "- *a\n") },
  "exclamation marks": { code: "GC1004", make: (times) => fill(times, "! ") },
  directives: { code: "GC1014", make: (times) => fill(times, "%a b\n") },
  documents: { code: "GC1008", make: (times) => fill(times, "---\n") },
  comments: { code: "GC1004", make: (times) => fill(times, "#\n") },
  spaces: { code: "GC1014", make: (times) => fill(times, " ") },
  "lines of spaces in quotes": { code: "GC1102", make: (times) => fill(times, " \n", '"', '"') },
  tabs: { code: "GC1014", make: (times) => fill(times, "\t") },
  "lines with tabs": { code: "GC1007", make: (times) => fill(times, "a:\n\tb: c\n") },
  "NUL characters": { code: "GC1013", make: (times) => fill(times, "\0") },
  "carriage returns": { code: "GC1013", make: (times) => fill(times, "a: b\r") },
  "colons in text": { code: "GC1011", make: (times) => fill(times, "a: b: c\n") },
  "lines without colons": { code: "GC1102", make: (times) => fill(times, "abc def\n") },
  "one word": { code: "GC1102", make: (times) => fill(times, "a") },
  variables: { code: "GC1113", make: (times) => fill(times, `\${A}`, "a: ") },
  "open variables": { code: "GC1020", make: (times) => fill(times, `\${`, "a: ") },
  "an alias bomb": { code: "GC1010", make: () => bomb("abcdefghijklm") },
  "an alias bomb of keys given twice": { code: "GC1010", make: () => bomb("abcdefghi").replace(/\[(.*)\]/g, "{k: [$1], k: [$1]}") },
  "merged aliases": {
    code: "GC1010",
    make: (times) =>
      `${CREW}metadata:\n  a: &a {${numbered(60, (index) => `k${index}: 1, `)}}\n  b: {<<: [${"*a,".repeat(20_000 * times)}]}\n`,
  },
  "the same key": { code: "GC1006", make: (times) => `${CREW}metadata:\n${"  a: 1\n".repeat(20_000 * times)}` },
  "unknown keys": { code: "GC1101", make: (times) => CREW + numbered(30_000 * times, (index) => `k${index}: 1\n`) },
  "misspelt keys": { code: "GC1101", make: (times) => CREW + numbered(20_000 * times, (index) => `topolog${index}: 1\n`) },
  "agents without anything": { code: "GC1103", make: (times) => `agents:\n${"  - {}\n".repeat(30_000 * times)}` },
  "one name": {
    code: "GC1107",
    make: (times) => `models: {default: auto}\nagents:\n${"  - {name: a, kind: supervisor}\n".repeat(10_000 * times)}`,
  },
  "unknown agents": {
    code: "GC1201",
    make: (times) => `${CREW}topology:\n  edges:\n${numbered(10_000 * times, (index) => `    - {from: b${index}, to: c${index}}\n`)}`,
  },
  includes: { code: "GC1001", make: (times) => `include: [${"a.yaml,".repeat(100_000 * times)}]\n${CREW}` },
  "a text that is too large": { code: "GC1004", make: (times) => " ".repeat(50_000_000 * times) },
};

function fill(times: number, unit: string, before = "", after = ""): string {
  return before + unit.repeat(Math.floor((SIZE * times) / unit.length)) + after;
}

function numbered(count: number, line: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => line(index)).join("");
}

function bomb(levels: string): string {
  const lists = [...levels].map(
    (name, index) =>
      `  ${name}: &${name} [${Array.from({ length: 10 }, () => (index === 0 ? "x" : `*${levels[index - 1]}`)).join(", ")}]\n`,
  );
  return `${CREW}metadata:\n${lists.join("")}`;
}
