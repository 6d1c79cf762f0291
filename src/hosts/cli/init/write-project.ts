import { cp, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { basename, join, relative, resolve, sep } from "node:path";
import { packageRoot } from "../../../crew/index.ts";
import { OrchestratorError } from "../../../errors/index.ts";
import { packageManifest } from "../files/package-manifest.ts";
import type { Template } from "./templates.ts";

/** What is written where. */
export interface ProjectOptions {
  readonly folder: string;
  /** Name of the project and of its crew. */
  readonly name: string;
  readonly template: Template;
  /** Write into a folder that holds something; files of the same names are replaced. */
  readonly force: boolean;
}

/** What a fresh repository holds does not count as content. */
const HARMLESS = [".git", ".DS_Store"];
const NOT_COPIED = ["node_modules", ".graphcrew"];
/** The peers that every crew stands on; those of providers are the user's choice. */
const NEEDED_PEERS = ["@langchain/core", "@langchain/langgraph"];

/**
 * Writes a project from a template.
 * @throws {OrchestratorError} GC6002 when the folder is not empty, GC6003 when it cannot be written.
 */
export async function writeProject(options: ProjectOptions): Promise<void> {
  if (!options.force) await refuseFullFolder(options.folder);
  try {
    await copyTemplate(options);
    await writeFile(join(options.folder, "package.json"), `${JSON.stringify(manifestOf(options.name, options.folder), null, 2)}\n`);
    await writeFile(join(options.folder, ".gitignore"), "node_modules/\n.graphcrew/\n.env\n");
  } catch (error) {
    throw new OrchestratorError({
      code: "GC6003",
      message: `The project cannot be written to "${options.folder}": ${(error as Error).message}.`,
      hint: "Name a folder that you may write to.",
      cause: error,
    });
  }
}

async function refuseFullFolder(folder: string): Promise<void> {
  const entries = await readdir(folder).catch(() => []);
  const content = entries.filter((entry) => !HARMLESS.includes(entry)).sort();
  if (content.length === 0) return;
  const shown = content.slice(0, 3).join(", ");
  throw new OrchestratorError({
    code: "GC6002",
    message: `The folder "${folder}" is not empty: it holds ${shown}${content.length > 3 ? " and more" : ""}.`,
    hint: "Name another folder, or write into this one with --force; files of the same names are replaced.",
  });
}

async function copyTemplate({ folder, template, name }: ProjectOptions): Promise<void> {
  const source = join(packageRoot(), "examples", template.name);
  await mkdir(folder, { recursive: true });
  // The package itself lies in a folder named node_modules: only what is below the template is looked at.
  await cp(source, folder, { recursive: true, filter: (path) => path === source || !NOT_COPIED.includes(basename(path)) });
  for (const file of ["crew.yaml", "README.md"]) await settleIn(join(folder, file), { template, name });
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

/** The installed package by its version; a copy that stands outside `node_modules`, such as a clone, by its place. */
function ownDependency(folder: string, version: string): string {
  const root = packageRoot();
  return root.split(sep).includes("node_modules") ? `^${version}` : `file:${relative(resolve(folder), root).split(sep).join("/")}`;
}

function manifestOf(name: string, folder: string): object {
  const { version, peerDependencies = {} } = packageManifest();
  const peers = Object.entries(peerDependencies).filter(([peer]) => NEEDED_PEERS.includes(peer));
  return {
    name,
    private: true,
    type: "module",
    scripts: { start: "graphcrew chat crew.yaml", ask: "graphcrew run crew.yaml", check: "graphcrew check crew.yaml" },
    dependencies: { ...Object.fromEntries(peers), graphcrew: ownDependency(folder, version) },
  };
}
