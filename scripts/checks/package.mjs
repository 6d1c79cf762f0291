/** What is published: packed once, looked at by publint and by "are the types wrong". */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "../repository.mjs";

const folder = mkdtempSync(join(tmpdir(), "graphcrew-pack-"));
try {
  const packed = execFileSync("npm", ["pack", "--ignore-scripts", "--json", "--pack-destination", folder], { cwd: ROOT, encoding: "utf8" });
  const [{ filename, entryCount, size }] = JSON.parse(packed);
  const tarball = join(folder, filename);
  console.log(`${entryCount} files, ${(size / 1024).toFixed(0)} kB packed`);
  const passed = [
    run("publint", ["run", tarball, "--strict"]),
    run("attw", [tarball, "--profile", "esm-only", "--format", "ascii", "--no-color"]),
  ];
  if (passed.includes(false)) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/**
 * @param {string} tool
 * @param {string[]} args
 * @returns {boolean}
 */
function run(tool, args) {
  return spawnSync(join(ROOT, "node_modules", ".bin", tool), args, { cwd: ROOT, stdio: "inherit" }).status === 0;
}
