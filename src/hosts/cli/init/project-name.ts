import { basename, resolve } from "node:path";

/** Longest name that npm and a crew both take. */
const MAX_LENGTH = 64;

/** True for a name that both npm and a crew take. */
export function isProjectName(name: string): boolean {
  return name.length <= MAX_LENGTH && /^[a-z][a-z0-9-]*$/.test(name);
}

/** The name that fits a folder best. */
export function projectNameOf(folder: string): string {
  const name = basename(resolve(folder))
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^[^a-z]+/, "")
    .slice(0, MAX_LENGTH)
    .replace(/-+$/, "");
  return isProjectName(name) ? name : "my-crew";
}
