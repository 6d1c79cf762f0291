import { readFileSync } from "node:fs";
import type { KnipConfig } from "knip";
import { sourceEntries } from "./scripts/source-entries.mjs";

const manifest = JSON.parse(readFileSync("package.json", "utf8"));

const config: KnipConfig = {
  workspaces: {
    ".": {
      entry: [
        ...Object.values(sourceEntries(manifest)).map((file) => `${file}!`),
        "scripts/*.mjs",
        "scripts/checks/*.mjs",
        "bench/*.bench.ts",
        "bench/harness/{main,worker}.ts",
        "bench/harness/report-cpu.cjs",
      ],
      project: ["src/**/*.ts!", "scripts/**/*.mjs", "bench/**/*.{ts,mjs,cjs}", "tests/**/*.ts"],
    },
  },
  ignoreExportsUsedInFile: { interface: true, type: true },
};

export default config;
