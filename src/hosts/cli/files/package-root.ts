import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { OrchestratorError } from "../../../errors/index.ts";

/** What the command line reads of package.json. */
export interface PackageManifest {
  readonly name: string;
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

/** The folder of this package, wherever it is installed: docs and examples lie below it. */
export function packageRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!isRoot(folder)) {
    const parent = dirname(folder);
    if (parent === folder) {
      throw new OrchestratorError({
        code: "GC6004",
        message: "The folder of the graphcrew package cannot be found.",
        hint: "Install it again.",
      });
    }
    folder = parent;
  }
  return folder;
}

/** The package.json of this package. */
export function packageManifest(): PackageManifest {
  return readManifest(packageRoot());
}

function isRoot(folder: string): boolean {
  return existsSync(join(folder, "package.json")) && readManifest(folder).name === "graphcrew";
}

function readManifest(folder: string): PackageManifest {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as PackageManifest;
}
