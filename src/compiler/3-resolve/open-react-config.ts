import type { FilePort } from "../../protocol/index.ts";
import {
  type Document,
  type Environment,
  folderOf,
  LineIndex,
  type ParseSource,
  parseDocument,
  resolveProjectPath,
} from "../1-parse/index.ts";
import { keyKnowledgeOf, REACT_CONFIG_LANGUAGE, type ReactConfigSpec, validateReactConfig } from "../2-validate/index.ts";
import { type DiagnosticCollector, quoteText } from "../diagnostics/index.ts";
import { resolveReactConfig } from "./resolve-react-config.ts";

/** Values that every core prompt may name: those of the agent, and what the template manager puts in. */
const CORE_PROMPT_PLACEHOLDERS: readonly string[] = [
  "actions",
  "slots",
  "knowledge",
  "agent_name",
  "agent_description",
  "crew_name",
  "agents",
];

/** What is looked at of a react_config.yaml, and where. */
export interface ReactConfigScope {
  readonly files: FilePort;
  /** False: prompt and modules are not looked at, since a loader of the program's own has them. Default true. */
  readonly readFiles?: boolean | undefined;
  /** Placeholders that the prompt may have; `any` where the program hands in values of its own. Default those of the library. */
  readonly placeholders?: readonly string[] | "any" | undefined;
}

/** How a react_config.yaml is read. */
export interface OpenReactConfigOptions extends ReactConfigScope {
  readonly env: Environment;
  /** The folder that the file must be in, with every link followed. Default the folder that its path names. */
  readonly projectDir?: string | undefined;
}

/** A react_config.yaml after its phases. */
export interface OpenedReactConfig {
  readonly file: string;
  readonly document: Document | undefined;
  readonly spec: ReactConfigSpec | undefined;
  readonly sources: Readonly<Record<string, string>>;
}

/** Parses, validates and resolves a react_config.yaml. Problems go to the collector. */
export async function openReactConfig(
  source: ParseSource,
  options: OpenReactConfigOptions,
  collector: DiagnosticCollector,
): Promise<OpenedReactConfig> {
  const { files, env, readFiles = true, placeholders = CORE_PROMPT_PLACEHOLDERS } = options;
  if (typeof source === "string" && !(await isHeld(source, options, collector)))
    return { file: source, document: undefined, spec: undefined, sources: {} };
  const parse = { files, env, keys: keyKnowledgeOf(REACT_CONFIG_LANGUAGE), kind: "react_config" as const };
  const { file, document: parsed, sources: yaml } = await parseDocument(source, parse, collector);
  const sources: Record<string, string> = { ...yaml };
  if (parsed === undefined) return { file, document: undefined, spec: undefined, sources };
  const { document, spec } = validateReactConfig(parsed, collector);
  if (spec === undefined) return { file, document, spec, sources };
  const addSource = (path: string, text: string): void => {
    sources[path] = text;
  };
  const resolved = await resolveReactConfig(
    spec,
    document,
    { files: readFiles ? files : undefined, addSource, placeholders: placeholders === "any" ? undefined : placeholders },
    collector,
  );
  return { file, document, spec: resolved, sources };
}

/** GC1018 for a link that leads out of the project: a diagnostic would show what the file there says. */
async function isHeld(file: string, options: OpenReactConfigOptions, collector: DiagnosticCollector): Promise<boolean> {
  const { files, projectDir = folderOf(file) } = options;
  const name = file.slice(Math.max(file.lastIndexOf("/"), file.lastIndexOf("\\")) + 1);
  const found = await resolveProjectPath(name, { from: file, projectDir, files });
  if (found.type !== "outside") return true;
  collector.addFile(file);
  collector.report({
    code: "GC1018",
    location: new LineIndex(file, "").location(0, 0),
    message: `${quoteText(file)} is a link that leaves the folder ${quoteText(projectDir)}.`,
    hint: "Put the file itself there, and not a link to it.",
  });
  return false;
}
