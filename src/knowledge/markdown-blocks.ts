/** A piece of Markdown that is kept together. Headings carry their level and plain text. */
export type MarkdownBlock =
  | { readonly type: "heading"; readonly level: number; readonly text: string }
  | { readonly type: "paragraph" | "list" | "code" | "quote" | "table"; readonly text: string };

const ATX_HEADING = /^ {0,3}(#{1,6})(?:[ \t]+(.*))?$/;
const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const LIST_ITEM = /^ {0,3}(?:[-*+]|\d{1,9}[.)])(?:[ \t]|$)/;
const THEMATIC_BREAK = /^ {0,3}(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})$/;
const SETEXT_UNDERLINE = /^ {0,3}(?:=+|-+)[ \t]*$/;

/** Splits Markdown into blocks, line by line, in linear time. Front matter, HTML comments and thematic breaks are left out. */
export function markdownBlocks(markdown: string): readonly MarkdownBlock[] {
  const lines = withoutFrontMatter(markdown.replace(/^\ufeff/, "").split(/\r\n|\r|\n/));
  const blocks: MarkdownBlock[] = [];
  let index = 0;
  while (index < lines.length) {
    const line = lines[index] ?? "";
    if (line.trim() === "" || THEMATIC_BREAK.test(line)) {
      index += 1;
      continue;
    }
    const heading = ATX_HEADING.exec(line);
    if (heading) {
      blocks.push(headingOf(heading[1]?.length ?? 1, heading[2] ?? ""));
      index += 1;
      continue;
    }
    index = takeBlock(lines, index, line, blocks);
  }
  return blocks;
}

function takeBlock(lines: readonly string[], start: number, first: string, blocks: MarkdownBlock[]): number {
  if (first.trimStart().startsWith("<!--")) return endOfComment(lines, start);
  const fence = FENCE.exec(first)?.[1];
  if (fence !== undefined) return take("code", lines, start, endOfFence(lines, start, fence), blocks);
  if (LIST_ITEM.test(first)) return take("list", lines, start, endOfList(lines, start), blocks);
  const end = endOfParagraph(lines, start);
  if (SETEXT_UNDERLINE.test(lines[end] ?? "")) {
    const level = (lines[end] ?? "").includes("=") ? 1 : 2;
    blocks.push(headingOf(level, lines.slice(start, end).join(" ")));
    return end + 1;
  }
  return take(typeOfParagraph(first, lines[start + 1] ?? ""), lines, start, end, blocks);
}

function take(
  type: Exclude<MarkdownBlock["type"], "heading">,
  lines: readonly string[],
  start: number,
  end: number,
  blocks: MarkdownBlock[],
): number {
  blocks.push({ type, text: lines.slice(start, end).join("\n").trimEnd() });
  return end;
}

function typeOfParagraph(first: string, second: string): "paragraph" | "quote" | "table" {
  if (first.trimStart().startsWith(">")) return "quote";
  return first.includes("|") && second.includes("|") ? "table" : "paragraph";
}

function endOfComment(lines: readonly string[], start: number): number {
  let end = start;
  while (end < lines.length && !(lines[end] ?? "").includes("-->")) end += 1;
  return end + 1;
}

function endOfFence(lines: readonly string[], start: number, fence: string): number {
  let end = start + 1;
  while (end < lines.length && !closes(lines[end] ?? "", fence)) end += 1;
  return Math.min(lines.length, end + 1);
}

function closes(line: string, fence: string): boolean {
  const text = line.trim();
  return text.length >= fence.length && text === (fence[0] ?? "").repeat(text.length);
}

/** A list goes on over blank lines as long as an item or an indented line follows. */
function endOfList(lines: readonly string[], start: number): number {
  let end = start + 1;
  let fence: string | undefined;
  for (let index = start + 1; index < lines.length; index += 1) {
    const line = lines[index] ?? "";
    const blank = line.trim() === "";
    const afterBlank = (lines[index - 1] ?? "").trim() === "";
    if (fence === undefined && !blank && endsList(line, afterBlank)) break;
    fence = fenceAfter(line, fence);
    if (!blank) end = index + 1;
  }
  return end;
}

function endsList(line: string, afterBlank: boolean): boolean {
  if (ATX_HEADING.test(line) || THEMATIC_BREAK.test(line)) return true;
  if (LIST_ITEM.test(line) || /^[ \t]/.test(line)) return false;
  return afterBlank || FENCE.test(line);
}

function fenceAfter(line: string, fence: string | undefined): string | undefined {
  if (fence !== undefined) return closes(line, fence) ? undefined : fence;
  return /^[ \t]+(`{3,}|~{3,})/.exec(line)?.[1];
}

function endOfParagraph(lines: readonly string[], start: number): number {
  let end = start + 1;
  while (end < lines.length && !endsParagraph(lines[end] ?? "")) end += 1;
  return end;
}

function endsParagraph(line: string): boolean {
  return line.trim() === "" || ATX_HEADING.test(line) || FENCE.test(line) || LIST_ITEM.test(line) || SETEXT_UNDERLINE.test(line);
}

function headingOf(level: number, text: string): MarkdownBlock {
  return { type: "heading", level, text: plainText(text.trim().replace(/(?:^|[ \t])#+$/, "")) };
}

/** A heading without marks: the words of links, code and emphasis. */
function plainText(text: string): string {
  return text
    .replace(/!?\[([^[\]]*)\]\([^()]*\)/g, "$1")
    .replace(/[`*]|\b_|_\b|\{#[^{}]*\}$/g, "")
    .trim();
}

function withoutFrontMatter(lines: readonly string[]): readonly string[] {
  if (lines[0]?.trimEnd() !== "---") return lines;
  const end = lines.findIndex((line, index) => index > 0 && /^(?:---|\.\.\.)[ \t]*$/.test(line));
  return end === -1 ? lines : lines.slice(end + 1);
}
