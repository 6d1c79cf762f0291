import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const builtFirst = { globalSetup: ["tests/build-first.ts"] };

export default defineConfig({
  test: {
    reporters: ["default", "./tests/closing-line-reporter.ts"],
    projects: [
      { test: { name: "unit", include: ["src/**/*.test.ts", "bench/**/*.test.ts"], testTimeout: 20_000 } },
      {
        // Agents in samples import the library by its name, as users do.
        resolve: { alias: [{ find: /^graphcrew$/, replacement: fileURLToPath(new URL("./src/index.ts", import.meta.url)) }] },
        test: {
          name: "samples",
          include: ["tests/samples.test.ts", "tests/run-samples.test.ts", "tests/reply-*.test.ts"],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: "integration",
          include: ["tests/integration/**/*.test.ts"],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          ...builtFirst,
        },
      },
      { test: { name: "package", include: ["tests/package/**/*.test.ts"], testTimeout: 300_000, hookTimeout: 300_000, ...builtFirst } },
      {
        test: {
          name: "types",
          include: [],
          typecheck: {
            enabled: true,
            only: true,
            checker: "node_modules/ts7/bin/tsc",
            include: ["src/**/*.test-d.ts", "tests/**/*.test-d.ts"],
          },
        },
      },
    ],
  },
});
