/** Builds the package and the benches, then runs them: measured is what users get. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { build } from "tsdown";
import { ensureBuilt } from "../scripts/ensure-built.mjs";
import { ROOT } from "../scripts/repository.mjs";

const BUILT = join(ROOT, "bench/.build");

await ensureBuilt();
const benches = readdirSync(join(ROOT, "bench")).filter((name) => name.endsWith(".bench.ts"));
await build({
  config: false,
  cwd: ROOT,
  logLevel: "error",
  entry: Object.fromEntries([
    ...benches.map((name) => [name.replace(/\.ts$/, ""), join("bench", name)]),
    ...["main", "worker"].map((name) => [`harness/${name}`, `bench/harness/${name}.ts`]),
  ]),
  outDir: BUILT,
  format: "esm",
  fixedExtension: false,
  platform: "node",
  target: "node20",
  dts: false,
  deps: { neverBundle: [/^[^./]/] },
});
await import(join(BUILT, "harness/main.js"));
