import { readFileSync } from "node:fs";
import type { KnipConfig } from "knip";
import { sourceEntries } from "./scripts/source-entries.mjs";

const manifest = JSON.parse(readFileSync("package.json", "utf8"));

const config: KnipConfig = {
  entry: [
    ...Object.values(sourceEntries(manifest)).map((file) => `${file}!`),
    "scripts/*.mjs",
    "scripts/checks/*.mjs",
    "bench/*.bench.ts",
    ".size-limit.mjs",
    ".dependency-cruiser.mjs",
  ],
  project: ["src/**/*.ts!", "scripts/**/*.mjs", "bench/**/*.{ts,mjs}", "tests/**/*.ts"],
  ignoreExportsUsedInFile: { interface: true, type: true },
};

export default config;
