import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ROOT } from "../../scripts/repository.mjs";

/** Writes the address of each module that Node resolves; and, at the end, of each CommonJS module it loaded. */
const RECORDER = `
import { appendFileSync } from "node:fs";
import { createRequire, register } from "node:module";
const target = process.env.RECORD_MODULES;
const hooks = \`
import { appendFileSync } from "node:fs";
export async function resolve(specifier, context, next) {
  const resolved = await next(specifier, context);
  appendFileSync(\${JSON.stringify(target)}, resolved.url + "\\\\n");
  return resolved;
}\`;
register("data:text/javascript," + encodeURIComponent(hooks));
const { cache } = createRequire(import.meta.url);
process.on("exit", () => appendFileSync(target, Object.keys(cache).map((file) => "file://" + file + "\\n").join("")));
`;

/** What a run of Node loaded. */
export interface LoadedModules {
  /** Files below `dist`, relative to it, sorted. */
  readonly ours: readonly string[];
  /** Names of packages, sorted. */
  readonly packages: readonly string[];
}

/** Runs Node with these arguments in the repository and tells every module that it loaded, packages of packages included. */
export function loadedModules(args: readonly string[]): LoadedModules {
  const folder = mkdtempSync(join(tmpdir(), "graphcrew-modules-"));
  try {
    const recorder = join(folder, "recorder.mjs");
    const target = join(folder, "modules.txt");
    writeFileSync(recorder, RECORDER);
    const env = { ...process.env, RECORD_MODULES: target };
    execFileSync(process.execPath, ["--import", pathToFileURL(recorder).href, ...args], { cwd: ROOT, env, stdio: "pipe" });
    return sortModules(readFileSync(target, "utf8").split("\n"));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function sortModules(urls: readonly string[]): LoadedModules {
  const dist = pathToFileURL(join(ROOT, "dist/")).href;
  const ours = urls.filter((url) => url.startsWith(dist)).map((url) => url.slice(dist.length));
  const packages = urls.flatMap((url) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1] ?? []);
  return { ours: [...new Set(ours)].sort(), packages: [...new Set(packages)].sort() };
}
