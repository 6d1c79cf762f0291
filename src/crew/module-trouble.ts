import { readFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { compileFunction } from "node:vm";
import type { ModuleTrouble } from "../compiler/index.ts";

/** What V8 says of ES modules where it expects a script. */
const IS_ES_MODULE =
  /^(?:Cannot use import statement outside a module|Unexpected token 'export'|Cannot use 'import\.meta' outside a module)/;

export const TYPESCRIPT_HINT = "Name the compiled .js file, which tsc or esbuild makes, or take Node.js 22.18 or newer.";
export const ES_MODULE_HINT = 'Set "type": "module" in package.json, or let the name of the file end in .mjs.';

/** What Node is told beside the program. */
export interface NodeSettings {
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Why Node could not import a module of a project, as far as that shows without running it; `undefined` where nothing speaks against it. */
export async function moduleTrouble(path: string, { env }: NodeSettings): Promise<ModuleTrouble | undefined> {
  if (/\.[cm]?tsx?$/.test(path)) {
    if (readsTypeScript(env)) return undefined;
    return { why: `is TypeScript, which this Node.js (${process.version}) does not read`, hint: TYPESCRIPT_HINT };
  }
  if (!path.endsWith(".js")) return undefined;
  const owner = await typeOfPackage(dirname(resolve(path)));
  if (owner?.type !== "commonjs") return undefined;
  const text = await readFile(path, "utf8").catch(() => undefined);
  if (text === undefined || !isEsModule(text)) return undefined;
  return { why: `is an ES module, and ${owner.file} says that .js files are none`, hint: ES_MODULE_HINT };
}

/** True for a failed import of an ES module that Node took for a script. */
export function isRefusedEsModule(error: unknown): boolean {
  return error instanceof SyntaxError && IS_ES_MODULE.test(error.message);
}

/** Node does by itself, or something is loaded that may. */
function readsTypeScript(env: NodeSettings["env"]): boolean {
  const { features, versions, execArgv } = process;
  if ("typescript" in features && features.typescript) return true;
  if (versions.bun !== undefined || versions.deno !== undefined) return true;
  return [...execArgv, env.NODE_OPTIONS ?? ""].some((word) => /(?:^|\s)(?:--import|--require|-r|--(?:experimental-)?loader)\b/.test(word));
}

/** Compiled as Node would a script, and never run. */
function isEsModule(text: string): boolean {
  try {
    compileFunction(text.replace(/^#!.*/, ""), ["exports", "require", "module", "__filename", "__dirname"]);
    return false;
  } catch (error) {
    return isRefusedEsModule(error);
  }
}

/** The nearest package.json, as Node finds it. */
async function typeOfPackage(folder: string): Promise<{ readonly file: string; readonly type: unknown } | undefined> {
  const file = join(folder, "package.json");
  const text = await readFile(file, "utf8").catch(() => undefined);
  if (text !== undefined) return { file, type: typeIn(text) };
  const parent = dirname(folder);
  return parent === folder ? undefined : typeOfPackage(parent);
}

function typeIn(text: string): unknown {
  try {
    return (JSON.parse(text) as { readonly type?: unknown } | null)?.type;
  } catch {
    return undefined;
  }
}
