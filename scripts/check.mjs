/** `npm run check` runs every check; `npm run check -- types lint` the named ones. Prints what failed and one closing line. */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { ROOT } from "./repository.mjs";

/**
 * @typedef {object} Check
 * @property {string} name
 * @property {readonly string[]} command a script of this folder, or a tool of node_modules/.bin, with its arguments
 * @property {boolean} [needsBuild] reads `dist`
 */

/** The longest first, since two run at a time. @type {readonly Check[]} */
const CHECKS = [
  { name: "build", command: ["scripts/build.mjs"] },
  { name: "types", command: ["node_modules/ts7/bin/tsc", "-p", "."] },
  { name: "lint", command: ["biome", "check", "--error-on-warnings", "."] },
  { name: "direction", command: ["depcruise", "--config", ".dependency-cruiser.mjs", "src"] },
  { name: "unused", command: ["knip", "--no-progress"] },
  { name: "files", command: ["scripts/checks/files.mjs"] },
  { name: "lock", command: ["scripts/checks/lock-file.mjs"] },
  { name: "links", command: ["scripts/checks/docs-links.mjs"] },
  { name: "package", command: ["scripts/checks/package.mjs"], needsBuild: true },
  { name: "size", command: ["size-limit"], needsBuild: true },
];

const AT_ONCE = 2;

const named = process.argv.slice(2);
const unknown = named.filter((name) => !CHECKS.some((check) => check.name === name));
if (unknown.length > 0) {
  console.error(`unknown check: ${unknown.join(", ")}; there are ${CHECKS.map((check) => check.name).join(", ")}`);
  process.exit(2);
}

const start = performance.now();
const chosen = named.length === 0 ? CHECKS : CHECKS.filter((check) => named.includes(check.name));
const results = await runAll(chosen);
const failed = results.filter((passed) => !passed).length;
console.log(`check: ${results.length - failed} passed, ${failed} failed in ${seconds(start)}`);
if (failed > 0) process.exitCode = 1;

/**
 * @param {readonly Check[]} checks
 * @returns {Promise<boolean[]>}
 */
async function runAll(checks) {
  const waiting = [...checks];
  /** @type {boolean[]} */
  const passed = [];
  /** @type {boolean | undefined} */
  let isBuilt = checks.some((check) => check.name === "build") ? undefined : true;
  const worker = async () => {
    for (;;) {
      const index = waiting.findIndex((check) => isBuilt !== undefined || !check.needsBuild);
      const [check] = index === -1 ? [] : waiting.splice(index, 1);
      if (check === undefined) return;
      const isUp = check.needsBuild && isBuilt === false ? skipUnbuilt(check) : await runOne(check);
      if (check.name === "build") isBuilt = isUp;
      passed.push(isUp);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  await worker();
  return passed;
}

/**
 * @param {Check} check
 * @returns {Promise<boolean>}
 */
function runOne(check) {
  const [tool = "", ...args] = check.command;
  const isScript = /\.mjs$|\/tsc$/.test(tool);
  const begun = performance.now();
  const child = isScript
    ? spawn(process.execPath, [tool, ...args], { cwd: ROOT })
    : spawn(join(ROOT, "node_modules", ".bin", tool), args, { cwd: ROOT });
  /** @type {Buffer[]} */
  const output = [];
  child.stdout.on("data", (chunk) => output.push(chunk));
  child.stderr.on("data", (chunk) => output.push(chunk));
  return new Promise((resolve) => {
    child.on("error", (error) => output.push(Buffer.from(`${error.message}\n`)));
    child.on("close", (code) => {
      console.log(`${code === 0 ? "✓" : "✗"} ${check.name} ${seconds(begun)}`);
      if (code !== 0) console.log(Buffer.concat(output).toString().trimEnd());
      resolve(code === 0);
    });
  });
}

/**
 * A check that reads the build says nothing new when there is none.
 * @param {Check} check
 */
function skipUnbuilt(check) {
  console.log(`✗ ${check.name}: there is no build to look at`);
  return false;
}

/** @param {number} since */
function seconds(since) {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}
