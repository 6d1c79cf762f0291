import { constants } from "node:fs";
import { access, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Finding } from "./finding.ts";

/** May .graphcrew, where caches and sessions lie, be written here? */
export async function findFolder(cwd: string): Promise<Finding> {
  const name = ".graphcrew";
  const folder = join(cwd, name);
  const exists = await stat(folder).then(
    (found) => (found.isDirectory() ? "folder" : "file"),
    () => "nothing",
  );
  if (exists === "file") return { name, status: "missing", detail: "is a file, not a folder", hint: `Move ${folder} away.` };
  const target = exists === "folder" ? folder : cwd;
  return access(target, constants.W_OK | constants.X_OK).then(
    () => ({ name, status: "ok", detail: exists === "folder" ? "can be written" : "can be made here" }),
    () => ({
      name,
      status: "missing",
      detail: `${target} cannot be written`,
      hint: "Give yourself the right to write there, or start from another folder.",
    }),
  );
}
