import { readFileSync } from "node:fs";
import { defineConfig } from "tsdown";
import { sourceEntries } from "./scripts/source-entries.mjs";

const manifest = JSON.parse(readFileSync(new URL("package.json", import.meta.url), "utf8"));

export default defineConfig({
  entry: sourceEntries(manifest),
  format: "esm",
  platform: "node",
  target: "node20",
  fixedExtension: false,
  dts: true,
  sourcemap: false,
  clean: true,
  hash: false,
  report: false,
  // A part that several doors share is named after their files, and would take the place of the types of the main door.
  outputOptions: { chunkFileNames: "chunks/[name].js" },
});
