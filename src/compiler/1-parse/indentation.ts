/** A line with content, as far as indentation goes. */
export interface IndentedLine {
  /** Spaces before its content. */
  readonly indent: number;
  readonly text: string;
}

/** What is known about the keys of a file, to tell what belongs where. */
export interface KeyKnowledge {
  /** True for words that some map of the file may have as a key. */
  readonly isKey: (word: string) => boolean;
  /** True for keys that may stand side by side in one map. */
  readonly areSiblings?: ((left: string, right: string) => boolean) | undefined;
}

/** How far above a line is looked for what is open there. */
const MOST_LINES = 400;

/** A column at which a line may start, with the key that stands at it. */
interface OpenColumn {
  readonly column: number;
  readonly key: string | undefined;
}

/**
 * The column, from 0, where a line that is indented wrongly was most likely meant to start. Of the columns that the
 * lines above leave open, those count first at which a key of the same map stands, then the nearest, then the deeper.
 *
 * @param content The line without its indentation.
 * @param above The lines above that are neither blank nor comments, the nearest first.
 * @param below Where the next line starts when this one opens a block: the column must be to its left.
 */
export function nearestColumn(
  content: string,
  above: Iterable<IndentedLine>,
  indent: number,
  options: { readonly keys?: KeyKnowledge | undefined; readonly below?: number | undefined } = {},
): number | undefined {
  const { keys, dashes } = openColumns(above);
  const open = isItem(content) ? dashes : keys;
  const { below } = options;
  const fitting = below === undefined ? open : open.filter(({ column }) => column < below);
  const own = keyOf(content);
  const siblings = fitting.filter(({ key }) => own !== undefined && key !== undefined && options.keys?.areSiblings?.(own, key) === true);
  let best: number | undefined;
  for (const { column } of siblings.length > 0 ? siblings : fitting.length > 0 ? fitting : open) {
    if (best === undefined || isNearer(column, best, indent)) best = column;
  }
  return best;
}

/** True for a line that starts with a dash and a space. */
export function isItem(content: string): boolean {
  return /^-(?: |$)/.test(content);
}

/** The dashes at the start of a line with the spaces after them. */
export function leadingDashes(content: string): string {
  return /^(?:- +)*/.exec(content)?.[0] ?? "";
}

/** The key of a line, after its dashes; `undefined` when it has none. */
export function keyOf(content: string): string | undefined {
  return /^(?:- +)*["']?([A-Za-z_][\w-]*)["']?:(?:\s|$)/.exec(content)?.[1];
}

/** The column where the content of a line starts, after its dashes. */
export function contentColumn(line: IndentedLine): number {
  return line.indent + leadingDashes(line.text.slice(line.indent)).length;
}

/** True for a line that ends with a colon: a block follows. */
export function opensBlock(line: IndentedLine): boolean {
  return /:\s*(?:#.*)?$/.test(line.text);
}

function isNearer(column: number, best: number, indent: number): boolean {
  const difference = Math.abs(column - indent) - Math.abs(best - indent);
  return difference < 0 || (difference === 0 && column > best);
}

function openColumns(above: Iterable<IndentedLine>): { readonly keys: readonly OpenColumn[]; readonly dashes: readonly OpenColumn[] } {
  const keys: OpenColumn[] = [];
  const dashes: OpenColumn[] = [];
  let lowest = Number.POSITIVE_INFINITY;
  let count = 0;
  for (const line of above) {
    if (line.indent < lowest) {
      const content = line.text.slice(line.indent);
      const column = contentColumn(line);
      const key = keyOf(content);
      if (isItem(content)) dashes.push({ column: line.indent, key });
      keys.push({ column, key });
      if (count === 0 && opensBlock(line)) {
        keys.push({ column: column + 2, key: undefined });
        dashes.push({ column, key: undefined }, { column: column + 2, key: undefined });
      }
      lowest = line.indent;
    }
    count += 1;
    if (lowest === 0 || count > MOST_LINES) break;
  }
  return { keys, dashes };
}
