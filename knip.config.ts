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
        "tests/replies/{samples-main,fuzz-main,fuzz-worker}.ts",
        "bench/harness/report-cpu.cjs",
        "tests/samples/*/{agent,agents,model}.ts",
        "tests/integration/cli/crews/*.ts",
      ],
      project: ["src/**/*.ts!", "scripts/**/*.mjs", "bench/**/*.{ts,mjs,cjs}", "tests/**/*.ts"],
    },
  },
  // A door may name the types of what it hands out, whether or not somebody inside needs the name.
  exclude: ["types"],
  // Run by its other name, attw; and providers, which are opened by a name that is known only at run time.
  ignoreDependencies: ["@arethetypeswrong/cli", "@langchain/anthropic", "@langchain/ollama"],
  ignoreBinaries: ["graphcrew", "mkfifo"],
};

export default config;
