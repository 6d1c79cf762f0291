import { readJson, report } from "../repository.mjs";

/** Licences a user of the package can live with. */
const ALLOWED = new Set([
  "MIT",
  "ISC",
  "0BSD",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "CC0-1.0",
  "Unlicense",
  "Python-2.0",
  "Zlib",
]);

/** Fine for tools that are not shipped. */
const ALLOWED_IN_DEVELOPMENT = new Set([...ALLOWED, "MPL-2.0", "CC-BY-3.0", "CC-BY-4.0"]);

/** Packages whose manifest names no licence that can be read; each was looked at. */
const LOOKED_AT = new Map();

/** @type {Record<string, { resolved?: string, link?: boolean, license?: unknown, dev?: boolean, integrity?: string }>} */
const packages = readJson("package-lock.json").packages;
const installed = Object.entries(packages).filter(([path, entry]) => path.includes("node_modules/") && !entry.link);
const problems = [];

for (const [path, entry] of Object.entries(packages)) {
  if (entry.resolved !== undefined && /^[a-z+]+:/i.test(entry.resolved))
    problems.push(`${path}: the lock holds an address; install with omit-lockfile-registry-resolved=true`);
}

for (const [path, entry] of installed) {
  const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
  if (entry.integrity === undefined) problems.push(`${name}: no integrity in the lock`);
  const allowed = entry.dev ? ALLOWED_IN_DEVELOPMENT : ALLOWED;
  if (!LOOKED_AT.has(name) && !isAllowed(String(entry.license ?? "none"), allowed))
    problems.push(`${name}: licence ${entry.license ?? "not given"}`);
}

/**
 * @param {string} expression an SPDX expression without nesting beyond one level
 * @param {Set<string>} allowed
 */
function isAllowed(expression, allowed) {
  const plain = expression.replaceAll(/[()]/g, "").trim();
  return plain.split(/\s+OR\s+/).some((choice) => choice.split(/\s+AND\s+/).every((licence) => allowed.has(licence)));
}

report(`${installed.length} locked packages`, problems);
