/** Paths as the compiler sees them: `/` between the parts, relative ones against where the process stands. */

/** The folder of a file; `.` for a bare file name. */
export function folderOf(path: string): string {
  const slashed = slash(path);
  const cut = slashed.lastIndexOf("/");
  if (cut === -1) return ".";
  return cut === 0 ? "/" : slashed.slice(0, cut);
}

/** `path` as seen from `folder`, with `.` and `..` worked out where possible. */
export function joinPath(folder: string, path: string): string {
  const slashed = slash(path);
  if (isAbsolutePath(slashed) || folder === ".") return normalizePath(slashed);
  return normalizePath(`${folder}/${slashed}`);
}

/** True for paths from a root or a drive. */
function isAbsolutePath(path: string): boolean {
  return /^([/\\]|[A-Za-z]:[/\\])/.test(path);
}

/** True when `path` is `folder` or stands below it, by the letters of both. */
export function isInside(path: string, folder: string): boolean {
  const inner = normalizePath(path);
  const outer = normalizePath(folder);
  if (outer === ".") return !isAbsolutePath(inner) && inner !== ".." && !inner.startsWith("../");
  if (/^(\.\.\/)*\.\.$/.test(outer)) return !isAbsolutePath(inner) && climbs(inner) <= climbs(outer);
  return inner === outer || inner.startsWith(outer.endsWith("/") ? outer : `${outer}/`);
}

/** The path without `.`, empty parts, and `..` that can be worked out. */
export function normalizePath(path: string): string {
  const slashed = slash(path);
  const root = /^([A-Za-z]:)?\//.exec(slashed)?.[0] ?? "";
  const parts: string[] = [];
  for (const part of slashed.slice(root.length).split("/")) {
    if (part === "" || part === ".") continue;
    const last = parts.at(-1);
    if (part !== "..") parts.push(part);
    else if (last !== undefined && last !== "..") parts.pop();
    else if (root === "") parts.push(part);
  }
  return root + parts.join("/") || ".";
}

function climbs(path: string): number {
  return path.split("/").filter((part) => part === "..").length;
}

function slash(path: string): string {
  return path.replaceAll("\\", "/");
}
