/** `npm run samples -- react`: parses every reply whose outcome was written down, and prints what came of each kind. */
import { join } from "node:path";
import { printOutcomes } from "./print-outcomes.ts";
import { readOutcomes } from "./read-outcomes.ts";

const { text, failed } = printOutcomes(readOutcomes(join(process.cwd(), "tests/reply-outcomes")));
process.stdout.write(`${text}\n`);
if (failed > 0) process.exitCode = 1;
