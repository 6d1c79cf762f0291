import type { Code } from "../../errors/index.ts";
import type { FilePort, SourceLocation } from "../../protocol/index.ts";
import { type Document, type Environment, readSource, resolveProjectPath } from "../1-parse/index.ts";
import { type DiagnosticCollector, quoteText } from "../diagnostics/index.ts";

/** Names of what code gives, and the file only mentions. */
export interface SuppliedNames {
  readonly agents?: readonly string[] | undefined;
  readonly models?: readonly string[] | undefined;
  readonly tools?: readonly string[] | undefined;
}

/** Why a module cannot be imported. */
export interface ModuleTrouble {
  /** Going on from its name: `is TypeScript, which …`. */
  readonly why: string;
  readonly hint: string;
}

/** What phase 3 needs from outside. */
export interface ResolveOptions {
  readonly files: FilePort;
  /** Values of `${NAME}` in files that the crew names. */
  readonly env?: Environment;
  /** Names that the program supplies in code; they count as declared. */
  readonly supplied?: SuppliedNames | undefined;
  /** Looks at a module that is there. Default: what is there is taken to be fine. */
  readonly moduleTrouble?: ((path: string) => Promise<ModuleTrouble | undefined>) | undefined;
  /** Takes the text of every file that a diagnostic may point into. */
  readonly addSource?: ((file: string, text: string) => void) | undefined;
}

/** A path that a file names, and where it names it. */
export interface FileReference {
  readonly path: string;
  readonly location: SourceLocation;
  /** The file that the path is relative to. Default: the one that names it. */
  readonly from?: string | undefined;
}

/** Why a file cannot be used. */
export interface FileProblem {
  readonly type: "problem";
  readonly code: Code;
  readonly message: string;
  readonly hint: string;
}

/** A file that was read. */
export interface ProjectText {
  readonly type: "text";
  readonly path: string;
  readonly text: string;
}

/** A path inside the project. */
export interface FoundPath {
  readonly type: "path";
  readonly path: string;
  readonly exists: boolean;
}

/** The names in a folder. */
export interface FolderNames {
  readonly type: "names";
  readonly names: readonly string[];
}

/** Reads the files of one project, each once, and never outside of it. */
export class ProjectFiles {
  /** The folder that all of them are below. */
  readonly projectDir: string;
  readonly #options: ResolveOptions;
  readonly #collector: DiagnosticCollector;
  readonly #texts = new Map<string, Promise<ProjectText | FileProblem>>();
  #realProjectDir: Promise<string> | undefined;

  constructor({ projectDir }: Pick<Document, "projectDir">, options: ResolveOptions, collector: DiagnosticCollector) {
    this.projectDir = projectDir;
    this.#options = options;
    this.#collector = collector;
  }

  /** Where a reference leads; GC1018 when that is outside the project. */
  async find({ path, location, from = location.file }: FileReference): Promise<FoundPath | FileProblem> {
    const { projectDir } = this;
    const { files } = this.#options;
    this.#realProjectDir ??= files.realPath(projectDir).catch(() => projectDir);
    const found = await resolveProjectPath(path, { from, projectDir, files, realProjectDir: await this.#realProjectDir });
    if (found.type !== "outside") return { type: "path", path: found.path, exists: found.type === "inside" };
    return {
      type: "problem",
      code: "GC1018",
      message: `${quoteText(path)} leads out of the project, which is ${quoteText(projectDir)}.`,
      hint: 'Move the file into the project, or set "project_dir" in the root file to a folder that holds both.',
    };
  }

  /** The text of a reference, or what is wrong with it: GC1204 for a file that is not there. */
  async read(reference: FileReference): Promise<ProjectText | FileProblem> {
    const found = await this.find(reference);
    if (found.type === "problem") return found;
    const known = this.#texts.get(found.path) ?? this.#load(found.path);
    this.#texts.set(found.path, known);
    return known;
  }

  /** Keeps the text for code frames: diagnostics may point into it. */
  keepSource({ path, text }: ProjectText): void {
    this.#options.addSource?.(path, text);
  }

  /** Names of the files directly in a folder; GC1204 where there is none. */
  async list(path: string): Promise<FolderNames | FileProblem> {
    try {
      return { type: "names", names: await this.#options.files.list(path) };
    } catch (error) {
      const isFile = error instanceof Error && "code" in error && error.code === "ENOTDIR";
      const message = isFile ? `${quoteText(path)} is a file, not a folder.` : `There is no folder ${quoteText(path)}.`;
      const hint = isFile ? "Name the folder it is in." : "Check the path; it is relative to the file that names it.";
      return { type: "problem", code: "GC1204", message, hint };
    }
  }

  /** Why the module at a path could not be imported, where that is known. */
  async moduleTrouble(path: string): Promise<ModuleTrouble | undefined> {
    return this.#options.moduleTrouble?.(path);
  }

  /** Reports what is wrong with a file where it is named. */
  report({ location }: FileReference, { code, message, hint }: FileProblem): void {
    this.#collector.report({ code, location, message, hint });
  }

  async #load(path: string): Promise<ProjectText | FileProblem> {
    const { text, problem } = await readSource(path, this.#options.files);
    if (problem !== undefined) {
      const { code, message, hint } = problem;
      return { type: "problem", code: code === "GC1001" ? "GC1204" : code, message, hint };
    }
    return { type: "text", path, text: text ?? "" };
  }
}
