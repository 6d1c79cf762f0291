import { basename } from "node:path";
import { listFiles, readText, report } from "../repository.mjs";

const WARN_LINES = 300;
const MAX_LINES = 400;
const MAX_TEST_LINES = 500;

/** Files that may be longer, each with its reason. */
const LONG_FILES = new Map([["src/errors/codes.ts", "the one table of codes"]]);

/** Names that say nothing: whatever would go there has a better home. */
const EMPTY_NAMES = new Set(["utils", "util", "helpers", "helper", "common", "shared", "types", "misc"]);

const isTest = (/** @type {string} */ file) => /\.(test|test-d)\.tsx?$/.test(file) || file.startsWith("tests/");

const problems = [];
const notes = [];
const files = listFiles("src", "studio", "scripts", "bench", "tests", "*.config.ts").filter((file) => /\.(ts|tsx|mjs)$/.test(file));

for (const file of files) {
  const lines = readText(file).trimEnd().split("\n").length;
  const limit = isTest(file) ? MAX_TEST_LINES : MAX_LINES;
  if (lines > limit && !LONG_FILES.has(file)) problems.push(`${file}: ${lines} lines, the limit is ${limit}`);
  else if (!isTest(file) && lines > WARN_LINES && !LONG_FILES.has(file)) notes.push(`${file}: ${lines} lines, aim below ${WARN_LINES}`);
  if (file.startsWith("src/")) problems.push(...namesOf(file));
}

/**
 * @param {string} file
 * @returns {string[]}
 */
function namesOf(file) {
  const found = [];
  for (const part of file.split("/")) {
    const stem = part.replace(/\..*$/, "");
    if (EMPTY_NAMES.has(stem)) found.push(`${file}: "${stem}" says nothing; name the file for the one thing it does`);
  }
  const stem = basename(file).replace(/(\.bench|\.test|\.test-d)?\.(tsx?|mjs)$/, "");
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(stem)) found.push(`${file}: file names are kebab-case`);
  return found;
}

for (const note of notes) console.log(`note: ${note}`);
report(`${files.length} source files`, problems);
