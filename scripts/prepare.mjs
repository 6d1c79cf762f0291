/**
 * Runs after `npm ci` in a clone and before `npm pack`: builds, and links the command so that `npx graphcrew` finds it here.
 * In a clone it is called as `postprepare`, since npm asks those who install the package about a `prepare`.
 */
import { existsSync, lstatSync, mkdirSync, readlinkSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { ensureBuilt } from "./ensure-built.mjs";
import { ROOT, readJson } from "./repository.mjs";

const commands = Object.entries(/** @type {Record<string, string>} */ (readJson("package.json").bin));

if (existsSync(join(ROOT, "node_modules", "tsdown"))) await ensureBuilt();
else process.stderr.write("graphcrew: installed without development tools, so nothing was built\n");
if (process.platform !== "win32") for (const [name, target] of commands) linkCommand(name, join("..", "..", target));

/**
 * @param {string} name
 * @param {string} target relative to node_modules/.bin
 */
function linkCommand(name, target) {
  const folder = join(ROOT, "node_modules", ".bin");
  const link = join(folder, name);
  if (lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink() && readlinkSync(link) === target) return;
  if (!existsSync(folder)) mkdirSync(folder, { recursive: true });
  rmSync(link, { force: true });
  symlinkSync(target, link);
}
