import type { FilePort } from "../../protocol/index.ts";
import { folderOf, isInside, joinPath } from "./project-path.ts";

/** Where a path that a file names leads. */
export type ProjectPath =
  | {
      readonly type: "inside";
      /** The path from where the process stands, to read it and to show it. */
      readonly path: string;
      /** The same with every symbolic link followed. */
      readonly realPath: string;
    }
  | { readonly type: "outside"; readonly path: string }
  | { readonly type: "missing"; readonly path: string };

/**
 * Resolves a path relative to the file that names it and holds it inside the project, by its letters and again with
 * every symbolic link followed.
 */
export async function resolveProjectPath(
  path: string,
  options: {
    readonly from: string;
    readonly projectDir: string;
    readonly files: FilePort;
    /** The project's folder with every link followed, where it is known already. */
    readonly realProjectDir?: string | undefined;
  },
): Promise<ProjectPath> {
  const joined = joinPath(folderOf(options.from), path);
  if (path.includes("\0") || !isInside(joined, options.projectDir)) return { type: "outside", path: joined };
  const realPath = await realPathOf(joined, options.files);
  if (realPath === undefined) return { type: "missing", path: joined };
  const project = options.realProjectDir ?? (await realPathOf(options.projectDir, options.files)) ?? options.projectDir;
  return isInside(realPath, project) ? { type: "inside", path: joined, realPath } : { type: "outside", path: joined };
}

async function realPathOf(path: string, files: FilePort): Promise<string | undefined> {
  try {
    return await files.realPath(path);
  } catch {
    return undefined;
  }
}
