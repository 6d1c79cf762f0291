import type { Block } from "./parse-blocks.ts";
import type { BlockResult } from "./run-block.ts";

/** What a block promised and did not keep, one sentence each. */
export function brokenPromises(block: Block, result: BlockResult): readonly string[] {
  const exit = Number(block.directive.exit ?? "0");
  const texts = block.directive.stdout?.split("|").map((text) => text.trim()) ?? [];
  return [
    ...(result.exit === exit ? [] : [`exit code ${result.exit}, not ${exit}:\n${result.stdout}${result.stderr}`]),
    ...texts.filter((text) => !result.stdout.includes(text)).map((text) => `"${text}" is not on stdout:\n${result.stdout}`),
  ];
}

/** The first line of a shown output that did not come, in its order; a line `…` stands for any lines. */
export function missingLine(shown: string, printed: string): string | undefined {
  const lines = printed.split("\n").map((line) => line.trimEnd());
  let from = 0;
  let isNext = false;
  for (const wanted of shown
    .trimEnd()
    .split("\n")
    .map((line) => line.trimEnd())) {
    if (wanted === "…") {
      isNext = false;
      continue;
    }
    const at = isNext ? (lines[from] === wanted ? from : -1) : lines.indexOf(wanted, from);
    if (at === -1) return wanted;
    from = at + 1;
    isNext = true;
  }
  return undefined;
}
