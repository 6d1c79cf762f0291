/** `npm run fuzz -- react [--runs N] [--seconds N] [--seed N]`: tries the parser of replies on made-up ones, for as long as it may. */
import { runBuilt } from "./run-built.mjs";

const PROGRAMS = new Map([["react", ["tests/replies/fuzz-main.ts", "tests/replies/fuzz-worker.ts"]]]);

const [name = ""] = process.argv.slice(2);
const [program, ...parts] = PROGRAMS.get(name) ?? [];
if (program === undefined) {
  process.stderr.write(`usage: npm run fuzz -- ${[...PROGRAMS.keys()].join("|")} [--runs N] [--seconds N] [--seed N]\n`);
  process.exitCode = 2;
} else {
  await runBuilt(program, parts);
}
