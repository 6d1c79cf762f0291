/** `npm run bench [-- WORD…] [--repeats N]`: runs the comparisons whose name holds a word, or all of them. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { loadBenches } from "./find-bench.ts";
import { renderTable } from "./print-table.ts";
import { writeResult } from "./results.ts";
import { runBench } from "./run-bench.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const built = fileURLToPath(new URL("..", import.meta.url));
const { values, positionals } = parseArgs({ allowPositionals: true, options: { repeats: { type: "string" } } });
const repeats = values.repeats === undefined ? undefined : Number(values.repeats);

let broken = 0;
for (const file of readdirSync(built)
  .filter((name) => name.endsWith(".bench.js"))
  .sort()) {
  for (const bench of await loadBenches(join(built, file))) {
    if (positionals.length > 0 && !positionals.some((word) => bench.name.includes(word))) continue;
    const onRound = (round: number, rounds: number) =>
      process.stderr.write(`\r${bench.name}: ${round} of ${rounds}${round === rounds ? "\n" : ""}`);
    const standings = await runBench(bench, { file: join(built, file), root, repeats, onRound });
    writeResult(join(root, "bench/results.json"), bench.name, bench.baseline, standings);
    console.log(`${renderTable(bench.name, standings)}\n`);
    broken += standings.filter((standing) => standing.holds === false).length;
  }
}
console.log(broken === 0 ? "every budget holds" : `${broken} over budget`);
if (broken > 0) process.exitCode = 1;
