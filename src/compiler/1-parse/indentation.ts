/** A line with content, as far as indentation goes. */
export interface IndentedLine {
  /** Spaces before its content. */
  readonly indent: number;
  readonly text: string;
}

/** How far above a line is looked for what is open there. */
const MOST_LINES = 100;

/**
 * The column, from 0, where a line that is indented wrongly was most likely meant to start: the nearest one that the
 * lines above leave open for a key, or for a list item when the line is one; the deeper of two that are equally near.
 *
 * @param content The line without its indentation.
 * @param above The lines above that are neither blank nor comments, the nearest first.
 */
export function nearestColumn(content: string, above: Iterable<IndentedLine>, indent: number): number | undefined {
  const { keys, dashes } = openColumns(above);
  let best: number | undefined;
  for (const column of /^-(?: |$)/.test(content) ? dashes : keys) {
    if (best === undefined || isNearer(column, best, indent)) best = column;
  }
  return best;
}

/** The dashes at the start of a line with the spaces after them. */
export function leadingDashes(content: string): string {
  return /^(?:- +)*/.exec(content)?.[0] ?? "";
}

function isNearer(column: number, best: number, indent: number): boolean {
  const difference = Math.abs(column - indent) - Math.abs(best - indent);
  return difference < 0 || (difference === 0 && column > best);
}

function openColumns(above: Iterable<IndentedLine>): { readonly keys: ReadonlySet<number>; readonly dashes: ReadonlySet<number> } {
  const keys = new Set<number>();
  const dashes = new Set<number>();
  let lowest = Number.POSITIVE_INFINITY;
  let count = 0;
  for (const line of above) {
    if (line.indent < lowest) {
      const lead = leadingDashes(line.text.slice(line.indent));
      const column = line.indent + lead.length;
      if (lead !== "") dashes.add(line.indent);
      keys.add(column);
      if (count === 0 && /:\s*(?:#.*)?$/.test(line.text)) {
        keys.add(column + 2);
        dashes.add(column).add(column + 2);
      }
      lowest = line.indent;
    }
    count += 1;
    if (lowest === 0 || count > MOST_LINES) break;
  }
  return { keys, dashes };
}
