/** What the comment above a block says about running it. CONTRIBUTING.md explains each key. */
export interface Directive {
  /** Where the block is written in the reader's project. */
  readonly file?: string;
  /** `"clone"` runs a shell block in the repository instead of the reader's project. */
  readonly in?: string;
  /** Texts that stdout must contain, separated by `|`. */
  readonly stdout?: string;
  /** The exit code; default 0. */
  readonly exit?: string;
  /** `"no"` only writes and type-checks the block: another one imports it. */
  readonly run?: string;
  /** Replies of a local server in the place of a provider, separated by `|`. */
  readonly replies?: string;
  /** The block is not code but the output of the block before it. */
  readonly output?: string;
}

/** One fenced block of a document that is run, written to a file or compared. */
export interface Block {
  readonly line: number;
  readonly language: string;
  readonly text: string;
  readonly directive: Directive;
}

/** What is run, by the word after the fence. */
const EXECUTED = ["ts", "js", "yaml", "sh"] as const;

const KEYS: readonly string[] = ["file", "in", "stdout", "exit", "run", "replies", "output"] satisfies readonly (keyof Directive)[];
const FENCE = /^(?:<!--\s*run:?\s*(?<directive>.*?)\s*-->\s*\n\s*)?^```(?<language>[a-z]+)?[^\n]*\n(?<text>[\s\S]*?)^```\s*$/gm;

/**
 * The blocks of a Markdown text that are run, written or compared, in order; others only show something.
 * @throws {Error} for a directive that says something unknown
 */
export function parseBlocks(markdown: string): readonly Block[] {
  return [...markdown.matchAll(FENCE)].flatMap((match) => {
    const { directive, language = "", text = "" } = match.groups ?? {};
    const line = markdown.slice(0, match.index).split("\n").length;
    const block = { line, language, text, directive: parseDirective(directive ?? "", line) };
    return isExecuted(block) || block.directive.file !== undefined || isOutput(block) ? [block] : [];
  });
}

/** True for a block that shows what the block before it printed. */
export function isOutput(block: Block): boolean {
  return block.directive.output !== undefined;
}

/** True for code that is run. */
export function isExecuted(block: Block): boolean {
  return !isOutput(block) && block.directive.run !== "no" && EXECUTED.some((language) => language === block.language);
}

function parseDirective(text: string, line: number): Directive {
  const pairs = [...text.matchAll(/([a-z]+)(?:="([^"]*)")?/g)].map((match) => [match[1] ?? "", match[2] ?? ""] as const);
  const unknown = pairs.filter(([key]) => !KEYS.includes(key)).map(([key]) => key);
  if (unknown.length > 0) throw new Error(`line ${line}: unknown in a run comment: ${unknown.join(", ")}; known are ${KEYS.join(", ")}`);
  return Object.fromEntries(pairs);
}
