/** `npm start` talks to the example crew; `npm start -- "question"` asks it one thing. Builds first when needed. */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { ensureBuilt } from "./ensure-built.mjs";
import { ROOT, readJson } from "./repository.mjs";

const CREW = "examples/support-desk/crew.yaml";

await ensureBuilt();
const command = join(ROOT, readJson("package.json").bin.graphcrew);
const asked = process.argv.slice(2);
const args = asked.length === 0 ? ["chat", CREW] : ["run", CREW, ...asked];
const child = spawn(process.execPath, [command, ...args], { cwd: ROOT, stdio: "inherit" });

// The terminal sends an interrupt to both; the command decides what it means.
process.on("SIGINT", () => {});
process.on("SIGTERM", () => child.kill("SIGTERM"));
child.on("exit", (code, signal) => {
  process.exitCode = signal === null ? (code ?? 1) : 1;
});
