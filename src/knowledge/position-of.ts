import type { Position } from "../protocol/index.ts";

/** Line and column, both from 1, of an offset in a text. */
export function positionOf(text: string, offset: number): Position {
  const before = text.slice(0, offset);
  const lines = before.split("\n");
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1, offset };
}
