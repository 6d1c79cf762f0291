import type { Standing } from "./summarize.ts";

/** One comparison as lines for a person: cost of each contender, its ratio, its budget and whether it holds. */
export function renderTable(name: string, standings: readonly Standing[]): string {
  const rows = standings.map((standing) => [
    standing.contender,
    milliseconds(standing.cpuMs),
    milliseconds(standing.wallMs),
    `${standing.ratio.toFixed(2)}×`,
    standing.budget === undefined ? "" : `≤ ${standing.budget}×`,
    standing.holds === undefined ? "" : standing.holds ? "holds" : "TOO SLOW",
  ]);
  const table = [["", "cpu", "time", "ratio", "budget", ""], ...rows];
  const widths = table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? [];
  const lines = table.map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join("  ")
      .trimEnd(),
  );
  return [name, ...lines.map((line) => `  ${line}`)].join("\n");
}

function milliseconds(value: number): string {
  return `${Number(value.toPrecision(3))} ms`;
}
