/** The measured process: `worker.js FILE BENCH CONTENDER` prepares, warms up, measures and prints one sample as JSON. */
import { findContender } from "./find-bench.ts";
import { measureWork } from "./measure-work.ts";

const [file = "", bench = "", name = ""] = process.argv.slice(2);
const contender = await findContender(file, bench, name);
process.stdout.write(JSON.stringify(await measureWork(contender)));
