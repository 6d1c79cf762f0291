import type { TextEdit } from "../edited-text.ts";
import { isItem, leadingDashes } from "../indentation.ts";
import { isBlank, lineAfter, type TextLine } from "../text-line.ts";

/**
 * Edits that move a line to a column, with the lines right after it that were moved together with it: those of its kind
 * at its own column, and those below one of them that would no longer stand below it.
 */
export function shiftLines(text: string, first: TextLine, column: number): readonly TextEdit[] {
  const edits = [shift(first, column - first.indent)];
  const below = lineAfter(text, first);
  // Lines at the same column as a line that opens a block are its own, once it has moved to the left.
  const hasChildrenHere = below !== undefined && opens(first) && below.indent === first.indent && standsBelow(below, first, column);
  if (hasChildrenHere) return edits;
  let owner = first;
  let movesChildren: boolean | undefined;
  let childIndent = 0;
  for (let line = below; line !== undefined && !isBlank(line); line = lineAfter(text, line)) {
    if (line.indent === first.indent && isItem(contentOf(line)) === isItem(contentOf(first))) {
      edits.push(shift(line, column - first.indent));
      owner = line;
      movesChildren = undefined;
      continue;
    }
    if (movesChildren === undefined) {
      movesChildren = !standsBelow(line, owner, column);
      childIndent = line.indent;
    }
    if (line.indent < Math.max(owner.indent, childIndent) || !opens(owner)) break;
    if (movesChildren) edits.push(shift(line, column - first.indent));
  }
  return edits;
}

function shift(line: TextLine, by: number): TextEdit {
  return { offset: line.start, remove: line.indent, insert: " ".repeat(Math.max(0, line.indent + by)) };
}

/** True when the first line below an owner still belongs to it after the owner has moved to the column. */
function standsBelow(line: TextLine, owner: TextLine, column: number): boolean {
  const lead = leadingDashes(contentOf(owner)).length;
  return lead > 0 ? line.indent === column + lead : line.indent > column;
}

/** True for a line that lines below may belong to: an item, a key without a value on its line, a block text. */
function opens(line: TextLine): boolean {
  return isItem(contentOf(line)) || /:\s*(?:[|>][-+0-9]*)?\s*(?:#.*)?$/.test(line.text);
}

function contentOf(line: TextLine): string {
  return line.text.slice(line.indent);
}
