import { join } from "node:path";
import { staticClosure } from "./scripts/module-graph.mjs";
import { readJson } from "./scripts/repository.mjs";
import { sourceEntries } from "./scripts/source-entries.mjs";

/**
 * What an entry may weigh when it is opened: its own code and all it imports at once, brotli-compressed, without packages.
 * @type {Record<string, string>}
 */
const LIMITS = {
  index: "255 kB",
  "compiler/index": "102 kB",
  "protocol/index": "2.8 kB",
  "adapters/mcp/index": "25 kB",
  "graph/index": "33 kB",
  "testing/index": "24 kB",
  "hosts/cli/main": "18 kB",
};

export default Object.keys(sourceEntries(readJson("package.json"))).map((name) => ({
  name,
  path: staticClosure(join("dist", `${name}.js`)).files,
  limit: limitOf(name),
}));

/** @param {string} name */
function limitOf(name) {
  const limit = LIMITS[name];
  if (limit === undefined) throw new Error(`.size-limit.mjs has no limit for ${name}`);
  return limit;
}
