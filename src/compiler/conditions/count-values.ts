/** How many values lists and maps hold in all, counted no further than just past `most`. */
export function countValues(root: unknown, most: number): number {
  const open: unknown[] = [root];
  let count = 0;
  for (let value = open.pop(); count <= most && value !== undefined; value = open.pop()) {
    if (typeof value !== "object" || value === null) continue;
    const parts = Object.values(value);
    count += parts.length;
    if (count <= most) for (const part of parts) if (part !== undefined) open.push(part);
  }
  return count;
}
