/** `npm run samples -- react`: the table of all replies with written outcomes, and what the parser makes of them. */
import { runBuilt } from "./run-built.mjs";

const PROGRAMS = new Map([["react", "tests/replies/samples-main.ts"]]);

const [name = ""] = process.argv.slice(2);
const program = PROGRAMS.get(name);
if (program === undefined) {
  process.stderr.write(`usage: npm run samples -- ${[...PROGRAMS.keys()].join("|")}\n`);
  process.exitCode = 2;
} else {
  await runBuilt(program);
}
