/**
 * The source files behind the doors of the package: `dist` mirrors `src`, so package.json is the one list.
 * @param {{ exports: Record<string, string | { default: string }>, bin: Record<string, string> }} manifest
 * @returns {Record<string, string>} output name → source file
 */
export function sourceEntries(manifest) {
  const targets = Object.values(manifest.exports).map((target) => (typeof target === "string" ? target : target.default));
  const built = [...targets, ...Object.values(manifest.bin)].filter((target) => target.endsWith(".js"));
  return Object.fromEntries(built.map((target) => [nameOf(target), `src/${nameOf(target)}.ts`]));
}

/** @param {string} target such as `./dist/compiler/index.js` */
function nameOf(target) {
  return target.replace(/^(\.\/)?dist\//, "").replace(/\.js$/, "");
}
