import type { MarkdownBlock } from "./markdown-blocks.ts";

const LONG_PARAGRAPH = 1200;
const LONGEST_BLOCK = 3000;
const sentences = new Intl.Segmenter("en", { granularity: "sentence" });
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** The block as it is, or in pieces when it is too long to be one passage: paragraphs between sentences, everything else between lines. */
export function splitLongBlock(block: Exclude<MarkdownBlock, { type: "heading" }>): readonly string[] {
  if (block.type === "paragraph") return pieces(block.text, LONG_PARAGRAPH, lastSentence);
  if (block.text.length <= LONGEST_BLOCK) return [block.text];
  return block.type === "code" ? splitFence(block.text) : pieces(block.text, LONGEST_BLOCK, lastLine);
}

/** Every piece of a divided fenced block gets the opening and the closing line of the whole. */
function splitFence(text: string): readonly string[] {
  const lines = text.split("\n");
  const opening = (lines[0] ?? "").slice(0, 100);
  const fence = /^ *(`+|~+)/.exec(opening)?.[1] ?? "```";
  const isClosed = lines.length > 1 && (lines.at(-1) ?? "").trim().startsWith(fence);
  const body = lines.slice(1, isClosed ? -1 : undefined).join("\n");
  return pieces(body, LONGEST_BLOCK, lastLine).map((piece) => `${opening}\n${piece}\n${fence}`);
}

/** Looks at one window of the text at a time: segmenting a long text as a whole takes more than linear time. */
function pieces(text: string, limit: number, cutOf: (window: string) => number): readonly string[] {
  const found: string[] = [];
  let start = 0;
  while (text.length - start > limit) {
    const window = text.slice(start, start + limit);
    const length = cutOf(window) || lastSpace(window) || lastGrapheme(window);
    found.push(window.slice(0, length).trim());
    start += length;
  }
  found.push(text.slice(start).trim());
  return found.filter((piece) => piece !== "");
}

function lastSentence(window: string): number {
  let last = 0;
  for (const { index } of sentences.segment(window)) last = index;
  return last;
}

function lastLine(window: string): number {
  return window.lastIndexOf("\n") + 1;
}

function lastSpace(window: string): number {
  return window.lastIndexOf(" ") + 1;
}

/** The last grapheme of a window may go on after it, so the cut is before it, unless it is all there is. */
function lastGrapheme(window: string): number {
  return graphemes.segment(window).containing(window.length - 1)?.index || window.length;
}
