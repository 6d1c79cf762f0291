import { readFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../../../crew/index.ts";

/** What the command line reads of package.json. */
export interface PackageManifest {
  readonly version: string;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

/** The package.json of this package, wherever it is installed. */
export function packageManifest(): PackageManifest {
  return JSON.parse(readFileSync(join(packageRoot(), "package.json"), "utf8")) as PackageManifest;
}
