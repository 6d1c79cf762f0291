/**
 * The number of typing mistakes between two words: a letter left out, added, changed, or two neighbours swapped. Gives
 * `limit + 1` as soon as the distance is over `limit`.
 */
export function editDistance(left: string, right: string, limit: number): number {
  if (Math.abs(left.length - right.length) > limit) return limit + 1;
  let beforeLast: readonly number[] = [];
  let last: readonly number[] = Array.from({ length: right.length + 1 }, (_, column) => column);
  for (let row = 1; row <= left.length; row += 1) {
    const current = nextRow(left, right, row, last, beforeLast);
    if (Math.min(...current) > limit) return limit + 1;
    beforeLast = last;
    last = current;
  }
  return Math.min(last[right.length] ?? 0, limit + 1);
}

function nextRow(left: string, right: string, row: number, last: readonly number[], beforeLast: readonly number[]): readonly number[] {
  const current = [row];
  for (let column = 1; column <= right.length; column += 1) {
    const same = left[row - 1] === right[column - 1];
    let best = Math.min((last[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1, (last[column - 1] ?? 0) + (same ? 0 : 1));
    const swapped = row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
    if (swapped) best = Math.min(best, (beforeLast[column - 2] ?? 0) + 1);
    current.push(best);
  }
  return current;
}
