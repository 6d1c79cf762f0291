import { CODES, type CodeEntry } from "../../src/errors/index.ts";

const CHAPTERS = [
  ["GC10", "Reading a file"],
  ["GC11", "The shape of a file"],
  ["GC12", "What a file refers to"],
  ["GC13", "Conditions"],
  ["GC19", "Warnings about a crew"],
  ["GC2", "Running"],
  ["GC3", "Models"],
  ["GC4", "Knowledge"],
  ["GC5", "Calls of the library"],
  ["GC6", "The command line"],
] as const;

const INTRODUCTION = `# Codes

Every problem that graphcrew reports has a code that never changes. \`graphcrew explain GC1101\` prints its page in the
terminal.
`;

/** The page that lists every code of the table, by chapter. */
export function renderCodeList(): string {
  const entries = Object.entries<CodeEntry>(CODES);
  const chapters = CHAPTERS.map(([prefix, title]) => {
    const rows = entries.filter(([code]) => code.startsWith(prefix)).map(([code, entry]) => `| [${code}](${code}.md) | ${says(entry)} |`);
    return ["", `## ${title}`, "", "| code | says |", "|---|---|", ...rows, ""].join("\n");
  });
  return [INTRODUCTION, ...chapters].join("");
}

function says({ title, severity }: CodeEntry): string {
  return severity === "error" ? title : `${title} (${severity})`;
}
