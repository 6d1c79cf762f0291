import { readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

/**
 * What a built file loads at once: itself and everything it imports statically.
 * Reads the regular output of the bundler, where each import starts a line.
 * @param {string} entry
 * @returns {{ files: string[], packages: string[] }}
 */
export function staticClosure(entry) {
  const files = new Set([normalize(entry)]);
  const packages = new Set();
  for (const file of files) {
    for (const specifier of staticImports(readFileSync(file, "utf8"))) {
      if (specifier.startsWith(".")) files.add(join(dirname(file), specifier));
      else packages.add(specifier);
    }
  }
  return { files: [...files].sort(), packages: [...packages].sort() };
}

/** @param {string} code */
function staticImports(code) {
  return [...code.matchAll(/^(?:import|export)\s+(?:[^"';]*?\sfrom\s+)?"([^"]+)";?$/gm)].map((match) => match[1] ?? "");
}
