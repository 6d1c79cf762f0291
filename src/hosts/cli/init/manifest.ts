import { readFile, writeFile } from "node:fs/promises";
import { join, relative, resolve, sep } from "node:path";
import { packageRoot } from "../../../crew/index.ts";
import { packageManifest } from "../files/package-manifest.ts";

type Fields = Readonly<Record<string, unknown>>;

/** The peers that every crew stands on; those of providers are the user's choice. */
const NEEDED_PEERS = ["@langchain/core", "@langchain/langgraph"];

/** What a new project says of itself. */
export interface ProjectManifest {
  readonly name: string;
  readonly private: boolean;
  readonly type: string;
  readonly scripts: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
}

/** The package.json of a project in this folder. */
export function manifestOf(name: string, folder: string): ProjectManifest {
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

/** Writes it; to one that is there only what it lacks is added. */
export async function addManifest(folder: string, manifest: ProjectManifest): Promise<void> {
  const known = await readManifest(folder);
  const merged = typeof known === "object" ? mergeInto(known, manifest) : manifest;
  await writeFile(join(folder, "package.json"), `${JSON.stringify(merged, null, 2)}\n`);
}

/** The package.json of a folder. */
export async function readManifest(folder: string): Promise<Fields | "missing" | "unreadable"> {
  const text = await readFile(join(folder, "package.json"), "utf8").catch(() => undefined);
  if (text === undefined) return "missing";
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : "unreadable";
  } catch {
    return "unreadable";
  }
}

function mergeInto(known: Fields, { scripts, dependencies }: ProjectManifest): Fields {
  const elsewhere = fieldsOf(known.devDependencies);
  const missing = Object.entries(dependencies).filter(([name]) => elsewhere[name] === undefined);
  return {
    ...known,
    scripts: { ...scripts, ...fieldsOf(known.scripts) },
    dependencies: { ...Object.fromEntries(missing), ...fieldsOf(known.dependencies) },
  };
}

function fieldsOf(value: unknown): Fields {
  return typeof value === "object" && value !== null ? (value as Fields) : {};
}

/** The installed package by its version; a copy that stands outside `node_modules`, such as a clone, by its place. */
function ownDependency(folder: string, version: string): string {
  const root = packageRoot();
  return root.split(sep).includes("node_modules") ? `^${version}` : `file:${relative(resolve(folder), root).split(sep).join("/")}`;
}
