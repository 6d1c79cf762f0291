import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Version of an installed package, found from a folder upwards as Node finds it; `undefined` when it is not there. */
export function findPackage(name: string, folder: string): string | undefined {
  const file = join(folder, "node_modules", name, "package.json");
  if (existsSync(file)) return (JSON.parse(readFileSync(file, "utf8")) as { readonly version?: string }).version ?? "unknown";
  const parent = dirname(folder);
  return parent === folder ? undefined : findPackage(name, parent);
}
