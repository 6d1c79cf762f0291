import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { ROOT } from "./repository.mjs";

/**
 * Bundles a TypeScript program of the repository and runs it here, since the Node versions we support read no types.
 * @param {string} program relative to the root
 * @param {readonly string[]} parts files that the program opens by their own name
 */
export async function runBuilt(program, parts = []) {
  const { build } = await import("tsdown");
  const outDir = join(ROOT, "tests/.build", nameOf(program));
  await build({
    config: false,
    cwd: ROOT,
    logLevel: "error",
    entry: Object.fromEntries([program, ...parts].map((file) => [nameOf(file), file])),
    outDir,
    format: "esm",
    fixedExtension: false,
    platform: "node",
    target: "node20",
    dts: false,
    deps: { neverBundle: [/^[^./]/] },
  });
  process.chdir(ROOT);
  await import(pathToFileURL(join(outDir, `${nameOf(program)}.js`)).href);
}

/** @param {string} file */
function nameOf(file) {
  return basename(file, ".ts");
}
