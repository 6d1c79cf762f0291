import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the repository. */
export const ROOT = fileURLToPath(new URL("..", import.meta.url));

/**
 * Files that git tracks or would track, relative to the root, sorted.
 * @param {...string} patterns git pathspecs
 * @returns {string[]}
 */
export function listFiles(...patterns) {
  const args = ["ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", ...patterns];
  const names = execFileSync("git", args, { cwd: ROOT, encoding: "utf8", maxBuffer: 64e6 }).split("\0");
  return [...new Set(names)].filter((name) => name !== "" && existsSync(join(ROOT, name))).sort();
}

/**
 * @param {string} file relative to the root
 * @returns {string}
 */
export function readText(file) {
  return readFileSync(join(ROOT, file), "utf8");
}

/**
 * @param {string} file relative to the root
 * @returns {any}
 */
export function readJson(file) {
  return JSON.parse(readText(file));
}

/**
 * Ends a check: prints each problem on its own line and fails, or says what was looked at.
 * @param {string} lookedAt
 * @param {readonly string[]} problems
 */
export function report(lookedAt, problems) {
  for (const problem of problems) console.log(problem);
  console.log(problems.length === 0 ? `${lookedAt}: fine` : `${lookedAt}: ${problems.length} to mend`);
  if (problems.length > 0) process.exitCode = 1;
}
