import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT, readJson } from "../../scripts/repository.mjs";

/** A user's project in a temporary folder, with the packed package installed as npm would lay it out. */
export interface UserProject {
  readonly folder: string;
  /** Files of the package, relative to it. */
  readonly files: readonly string[];
  remove(): void;
}

/**
 * Packs the repository and unpacks it into a new project. The packages beside it are links to those of the repository,
 * so that nothing is fetched.
 */
export function installPackage(): UserProject {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "graphcrew-user-")));
  const modules = join(folder, "node_modules");
  const target = join(modules, "graphcrew");
  mkdirSync(target, { recursive: true });
  const packed = execFileSync("npm", ["pack", "--ignore-scripts", "--json", "--pack-destination", folder], { cwd: ROOT, encoding: "utf8" });
  const [{ filename, files }] = JSON.parse(packed);
  execFileSync("tar", ["-xzf", join(folder, filename), "-C", target, "--strip-components=1"]);
  rmSync(join(folder, filename));
  linkPackages(modules);
  linkCommands(modules);
  writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "user-project", private: true, type: "module" }));
  return {
    folder,
    files: files.map((file: { path: string }) => file.path),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function linkPackages(modules: string): void {
  const source = realpathSync(join(ROOT, "node_modules"));
  for (const name of readdirSync(source)) {
    if (name.startsWith(".") || name.startsWith("graphcrew")) continue;
    symlinkSync(join(source, name), join(modules, name));
  }
}

function linkCommands(modules: string): void {
  const commands: Record<string, string> = readJson("package.json").bin;
  mkdirSync(join(modules, ".bin"));
  for (const [name, file] of Object.entries(commands)) {
    const target = join("..", "graphcrew", file);
    if (existsSync(join(modules, ".bin", target))) symlinkSync(target, join(modules, ".bin", name));
  }
}
