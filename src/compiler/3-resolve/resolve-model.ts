import type { SourceLocation } from "../../protocol/index.ts";
import type { DocumentNode } from "../1-parse/index.ts";
import type { ModelSpec } from "../2-validate/index.ts";
import { asMap, fieldNode } from "./document-sites.ts";
import { findModule } from "./find-module.ts";
import type { FileReference, ProjectFiles } from "./project-files.ts";

/** Where a model is declared. */
export interface ModelPlace {
  readonly node: DocumentNode | undefined;
  readonly fallback: SourceLocation;
}

/** A model with the files it stands on found: the replies of `scripted`, the code of `module`. */
export async function resolveModel(model: ModelSpec, { node, fallback }: ModelPlace, files: ProjectFiles): Promise<ModelSpec> {
  const referenceOf = (key: string, path: string): FileReference => {
    return { path, location: (fieldNode(asMap(node), key) ?? node)?.location ?? fallback };
  };
  const file = model.file === undefined ? undefined : await findReplies(referenceOf("file", model.file), files);
  const module = model.module === undefined ? undefined : await findModule(referenceOf("module", model.module), files);
  return { ...model, ...(file === undefined ? {} : { file }), ...(module === undefined ? {} : { module }) };
}

async function findReplies(reference: FileReference, files: ProjectFiles): Promise<string> {
  const read = await files.read(reference);
  if (read.type === "text") return read.path;
  files.report(reference, read);
  return reference.path;
}
