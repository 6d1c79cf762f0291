import { readFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../knowledge/index.ts";

/** The version of this package, from its package.json. */
export const version: string = readVersion();

function readVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(join(packageRoot(), "package.json"), "utf8"));
  return (manifest as { readonly version: string }).version;
}
