import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./repository.mjs";

const OUTPUT = "dist/index.js";
const CONFIGURATION = ["package.json", "tsconfig.json", "tsdown.config.ts"];

/** Builds the doors of the package into `dist`. Says so on stderr; stdout stays with the caller. */
export async function build() {
  const start = performance.now();
  const { build: bundle } = await import("tsdown");
  await bundle({ config: join(ROOT, "tsdown.config.ts"), cwd: ROOT, logLevel: "error" });
  process.stderr.write(`graphcrew: built in ${((performance.now() - start) / 1000).toFixed(1)} s\n`);
}

/** Builds when `dist` is missing or older than the source. */
export async function ensureBuilt() {
  if (isStale()) await build();
}

function isStale() {
  if (!existsSync(join(ROOT, OUTPUT))) return true;
  const builtAt = changedAt(OUTPUT);
  const names = readdirSync(join(ROOT, "src"), { recursive: true, encoding: "utf8" });
  const sources = names.filter((name) => name.endsWith(".ts") && !/\.(test|test-d)\.ts$/.test(name)).map((name) => join("src", name));
  return [...sources, ...CONFIGURATION].some((file) => changedAt(file) > builtAt);
}

/** @param {string} file */
function changedAt(file) {
  return statSync(join(ROOT, file)).mtimeMs;
}
