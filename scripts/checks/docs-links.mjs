import { existsSync, statSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { listFiles, ROOT, readText, report } from "../repository.mjs";

const files = listFiles("*.md").filter((file) => !file.startsWith("tests/"));
const problems = [];
let links = 0;

for (const file of files) {
  for (const target of linksOf(readText(file))) {
    if (/^[a-z][a-z+.-]*:/i.test(target)) continue;
    links += 1;
    const [path = "", anchor] = target.split("#");
    const aim = path === "" ? file : normalize(join(dirname(file), decodeURIComponent(path)));
    if (aim.startsWith("..") || !existsSync(join(ROOT, aim))) problems.push(`${file}: link to ${target}, which is not there`);
    else if (anchor !== undefined && anchor !== "" && !anchorsOf(aim).has(anchor))
      problems.push(`${file}: no heading #${anchor} in ${aim}`);
  }
}

/**
 * @param {string} markdown
 * @returns {string[]} targets of links and images outside code
 */
function linksOf(markdown) {
  const prose = withoutCode(markdown);
  const inline = [...prose.matchAll(/\]\(\s*<?([^)\s>]+)>?(?:\s+"[^"]*")?\s*\)/g)];
  const references = [...prose.matchAll(/^\s{0,3}\[[^\]]+\]:\s*<?(\S+?)>?\s*$/gm)];
  return [...inline, ...references].map((match) => match[1] ?? "");
}

/**
 * @param {string} file
 * @returns {Set<string>} the anchors that a reader of Markdown on the web gets for its headings
 */
function anchorsOf(file) {
  if (statSync(join(ROOT, file)).isDirectory() || !file.endsWith(".md")) return new Set();
  const headings = [...withoutFences(readText(file)).matchAll(/^#{1,6}\s+(.+?)\s*#*$/gm)];
  const seen = new Map();
  return new Set(
    headings.map((match) => {
      const slug = (match[1] ?? "")
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
        .replaceAll(/\s/g, "-");
      const count = seen.get(slug) ?? 0;
      seen.set(slug, count + 1);
      return count === 0 ? slug : `${slug}-${count}`;
    }),
  );
}

/** @param {string} markdown */
function withoutFences(markdown) {
  return markdown.replaceAll(/^( {0,3})(`{3,}|~{3,})[\s\S]*?^ {0,3}\2[`~]*\s*$/gm, "");
}

/** @param {string} markdown */
function withoutCode(markdown) {
  return withoutFences(markdown)
    .replaceAll(/`[^`\n]*`/g, "")
    .replaceAll(/<!--[\s\S]*?-->/g, "");
}

report(`${links} links in ${files.length} pages`, problems);
