import type { Passage } from "../protocol/index.ts";
import { type MarkdownBlock, markdownBlocks } from "./markdown-blocks.ts";
import { splitLongBlock } from "./split-long-block.ts";

/** Blocks of a section are put together up to this many characters. */
const AIM = 900;

type Heading = Extract<MarkdownBlock, { type: "heading" }>;
type Body = Exclude<MarkdownBlock, Heading>;

/**
 * Splits a knowledge module into passages that can be quoted: the blocks below one heading, together while they are short. A list
 * or a fenced block is never divided unless it is very long; a long paragraph is divided between sentences. Front matter and HTML
 * comments are left out. Every passage has at most 4,000 characters.
 */
export function splitPassages(moduleName: string, markdown: string): readonly Passage[] {
  const passages: Passage[] = [];
  const headings: Heading[] = [];
  let section: Body[] = [];
  const close = () => {
    const heading = headings.map(({ text }) => text).join(" > ");
    for (const text of textsOf(section)) passages.push({ module: moduleName, heading, text });
    section = [];
  };
  for (const block of markdownBlocks(markdown)) {
    if (block.type === "heading") {
      close();
      enter(headings, block);
    } else {
      section.push(block);
    }
  }
  close();
  return passages;
}

function enter(headings: Heading[], heading: Heading): void {
  while ((headings.at(-1)?.level ?? 0) >= heading.level) headings.pop();
  if (heading.text !== "") headings.push(heading);
}

function textsOf(section: readonly Body[]): readonly string[] {
  const texts: string[] = [];
  let current = "";
  for (const piece of section.flatMap(splitLongBlock)) {
    const fits = current.length + piece.length <= AIM || introduces(current);
    if (current !== "" && !fits) {
      texts.push(current);
      current = "";
    }
    current = current === "" ? piece : `${current}\n\n${piece}`;
  }
  return current.trim() === "" ? texts : [...texts, current];
}

/** A short text that ends in a colon stays with what it introduces. */
function introduces(text: string): boolean {
  return text.endsWith(":") && text.length <= AIM;
}
