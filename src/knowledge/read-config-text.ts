import { join } from "node:path";
import type { FilePort, KnowledgeLoader } from "../protocol/index.ts";
import { nodeFilePort } from "./node-file-port.ts";

/** Name of the file that makes a knowledge folder one with modules on demand. */
const REACT_CONFIG_FILE = "react_config.yaml";

/** Where a react_config.yaml comes from. */
export interface ConfigText {
  readonly source: string | { readonly text: string; readonly file: string };
  readonly files: FilePort;
  /** True when prompt and modules are files of the folder as well, so that they can be looked at beforehand. */
  readonly isOwn: boolean;
}

/** The folder's own file; with a loader, and no such file in the folder, what the loader has under that name. */
export async function readConfigText(dir: string, loader: KnowledgeLoader | undefined): Promise<ConfigText> {
  const file = join(dir, REACT_CONFIG_FILE);
  if (loader === undefined) return { source: file, files: nodeFilePort, isOwn: true };
  const isThere = await nodeFilePort.realPath(file).then(
    () => true,
    () => false,
  );
  const source = isThere ? file : { text: await loader.load(REACT_CONFIG_FILE), file };
  return { source, files: nodeFilePort, isOwn: false };
}
