import type { SourceLocation } from "../../protocol/index.ts";
import type { DocumentNode } from "../1-parse/index.ts";
import { type ModelSpec, readScript } from "../2-validate/index.ts";
import type { DiagnosticCollector } from "../diagnostics/index.ts";
import { asMap, fieldNode } from "./document-sites.ts";
import { findModule } from "./find-module.ts";
import type { FileReference, ProjectFiles } from "./project-files.ts";

/** Where a model is declared. */
export interface ModelPlace {
  readonly node: DocumentNode | undefined;
  readonly fallback: SourceLocation;
}

/** What models are resolved with. */
export interface ModelInput {
  readonly files: ProjectFiles;
  readonly collector: DiagnosticCollector;
}

/** A model with the files it stands on found and checked: the replies of `scripted`, the code of `module`. */
export async function resolveModel(model: ModelSpec, { node, fallback }: ModelPlace, input: ModelInput): Promise<ModelSpec> {
  const { files } = input;
  const referenceOf = (key: string, path: string): FileReference => {
    return { path, location: (fieldNode(asMap(node), key) ?? node)?.location ?? fallback };
  };
  const file = model.file === undefined ? undefined : await findReplies(referenceOf("file", model.file), input);
  const module = model.module === undefined ? undefined : await findModule(referenceOf("module", model.module), files);
  return { ...model, ...(file === undefined ? {} : { file }), ...(module === undefined ? {} : { module }) };
}

/** What is wrong with the replies is told at their lines. */
async function findReplies(reference: FileReference, { files, collector }: ModelInput): Promise<string> {
  const read = await files.read(reference);
  if (read.type === "problem") {
    files.report(reference, read);
    return reference.path;
  }
  files.keepSource(read);
  for (const diagnostic of readScript(read.text, read.path).diagnostics) collector.add(diagnostic);
  return read.path;
}
