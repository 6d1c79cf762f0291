import { existsSync, statSync } from "node:fs";
import { cp, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { basename, dirname, join, sep } from "node:path";
import { packageRoot } from "../../../crew/index.ts";
import { OrchestratorError } from "../../../errors/index.ts";
import { addManifest, manifestOf, readManifest } from "./manifest.ts";
import type { Template } from "./templates.ts";

/** What is written where. */
export interface ProjectOptions {
  readonly folder: string;
  /** Name of the project and of its crew. */
  readonly name: string;
  readonly template: Template;
  /** Replace files of the same names. */
  readonly force: boolean;
}

const NOT_COPIED = ["node_modules", ".graphcrew"];
const IGNORED = ["node_modules/", ".graphcrew/", ".env"];

/**
 * Writes a project from a template beside what the folder holds; a package.json and a .gitignore that are there are added to.
 * @throws {OrchestratorError} GC6002 when files would be replaced, GC6003 when it cannot be written.
 */
export async function writeProject(options: ProjectOptions): Promise<void> {
  if (!options.force) await refuseToReplace(options);
  try {
    await copyTemplate(options);
    await addManifest(options.folder, manifestOf(options.name, options.folder));
    await addIgnored(options.folder);
  } catch (error) {
    throw new OrchestratorError({
      code: "GC6003",
      message: `The project cannot be written to "${options.folder}": ${(error as Error).message}.`,
      hint: "Name a folder that you may write to.",
      cause: error,
    });
  }
}

async function refuseToReplace({ folder, template }: ProjectOptions): Promise<void> {
  const source = templateFolder(template);
  const names = (await readdir(source, { recursive: true })).filter((name) => statSync(join(source, name)).isFile());
  const own = names.filter((name) => !NOT_COPIED.some((part) => name.split(sep).includes(part)));
  const inTheWay = own.filter((name) => existsSync(join(folder, name))).sort();
  if ((await readManifest(folder)) === "unreadable") inTheWay.push("package.json, which is no JSON");
  if (inTheWay.length === 0) return;
  const shown = inTheWay.slice(0, 3).join(", ");
  throw new OrchestratorError({
    code: "GC6002",
    message: `The folder "${folder}" holds ${shown}${inTheWay.length > 3 ? ` and ${inTheWay.length - 3} more` : ""} already.`,
    hint: "Name another folder, or replace these files with --force.",
  });
}

function templateFolder(template: Template): string {
  return join(packageRoot(), "examples", template.name);
}

async function copyTemplate({ folder, template, name }: ProjectOptions): Promise<void> {
  const source = templateFolder(template);
  await makeFolder(folder);
  // The package itself lies in a folder named node_modules: only what is below the template is looked at.
  await cp(source, folder, { recursive: true, filter: (path) => path === source || !NOT_COPIED.includes(basename(path)) });
  for (const file of ["crew.yaml", "README.md"]) await settleIn(join(folder, file), { template, name });
}

/** Makes a folder and those above it. Node's own `recursive` never ends where a parent is there and takes no folder, as `/proc`. */
async function makeFolder(folder: string): Promise<void> {
  if (existsSync(folder)) return;
  await makeFolder(dirname(folder));
  await mkdir(folder);
}

/** In its own project the template stands at the root, under the project's name, with scripts of its own. */
async function settleIn(file: string, { template, name }: Pick<ProjectOptions, "template" | "name">): Promise<void> {
  const text = await readFile(file, "utf8");
  const settled = text
    .replaceAll(`examples/${template.name}/`, "")
    .replaceAll("npm start -- ", "npm run ask -- ")
    .replace(/^name: .*$/m, `name: ${name}`);
  await writeFile(file, settled);
}

/** Adds to a `.gitignore` what must not be kept in a repository. */
async function addIgnored(folder: string): Promise<void> {
  const path = join(folder, ".gitignore");
  const known = existsSync(path) ? await readFile(path, "utf8") : "";
  const lines = new Set(known.split(/\r?\n/).map((line) => line.replace(/\/$/, "")));
  const missing = IGNORED.filter((line) => !lines.has(line.replace(/\/$/, "")));
  if (missing.length === 0) return;
  const before = known === "" || known.endsWith("\n") ? known : `${known}\n`;
  await writeFile(path, `${before}${missing.join("\n")}\n`);
}
