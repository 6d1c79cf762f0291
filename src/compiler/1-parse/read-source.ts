import type { Code } from "../../errors/index.ts";
import type { FilePort } from "../../protocol/index.ts";
import { quoteText, suggest } from "../diagnostics/index.ts";
import { decodeText } from "./decode-text.ts";
import { folderOf } from "./project-path.ts";

/** The largest file that is read: 1 MiB. */
const MAX_FILE_BYTES = 1_048_576;

/** What is wrong with a file, wherever that is to be reported. */
export interface SourceProblem {
  readonly code: Code;
  readonly message: string;
  readonly hint: string;
}

/** A file as text. A problem with a text stands at `offset` in it; one without a text concerns whoever names the file. */
export interface SourceText {
  readonly text: string | undefined;
  readonly problem: (SourceProblem & { readonly offset: number }) | undefined;
}

/** Who named a file: another one, or whoever called. */
type NamedBy = "file" | "caller";

/** Reads one file as UTF-8 text. */
export async function readSource(path: string, files: FilePort, namedBy: NamedBy = "file"): Promise<SourceText> {
  try {
    return decodeSource(await files.read(path, { maxBytes: MAX_FILE_BYTES }), path);
  } catch (error) {
    return failed(await describeFailure({ path, namedBy }, files, error));
  }
}

/** The same for bytes that are there. */
function decodeSource(bytes: Uint8Array, path: string): SourceText {
  if (bytes.length > MAX_FILE_BYTES) return failed(tooLarge(path));
  const { text, problem, isReadable } = decodeText(bytes);
  if (problem === undefined) return { text, problem: undefined };
  const hint = "Save the file as UTF-8.";
  const messages = {
    "utf-16": `${quoteText(path)} is UTF-16, as some Windows editors write it.`,
    "utf-32": `${quoteText(path)} is UTF-32.`,
    binary: `${quoteText(path)} is not a text file.`,
    invalid: problem.type === "invalid" ? `The byte 0x${problem.byte.toString(16).toUpperCase().padStart(2, "0")} here is not UTF-8.` : "",
  };
  const offset = problem.type === "invalid" ? problem.offset : 0;
  return { text: isReadable ? text : undefined, problem: { code: "GC1003", message: messages[problem.type], hint, offset } };
}

/** A text that was handed over as a string is bounded like a file. */
export function checkTextSize(text: string, path: string): SourceProblem | undefined {
  const isLarge =
    text.length > MAX_FILE_BYTES || (text.length * 3 > MAX_FILE_BYTES && new TextEncoder().encode(text).length > MAX_FILE_BYTES);
  return isLarge ? tooLarge(path) : undefined;
}

function failed(problem: SourceProblem): SourceText {
  return { text: undefined, problem: { ...problem, offset: 0 } };
}

function tooLarge(path: string): SourceProblem {
  return {
    code: "GC1004",
    message: `${quoteText(path)} is larger than 1 MiB, which is the most that is read of one file.`,
    hint: 'Move parts of it to other files and name them under "include", or move long texts to Markdown files.',
  };
}

interface NamedPath {
  readonly path: string;
  readonly namedBy: NamedBy;
}

async function describeFailure({ path, namedBy }: NamedPath, files: FilePort, error: unknown): Promise<SourceProblem> {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "EFBIG") return tooLarge(path);
  if (path === "") return { code: "GC1001", message: "The name of the file is empty.", hint: "Name a file, such as crew.yaml." };
  if (code === "ENOENT" || code === "ENOTDIR") {
    return { code: "GC1001", message: `There is no file ${quoteText(path)}.`, hint: await hintForMissing({ path, namedBy }, files) };
  }
  if (code === "EISDIR") return { code: "GC1002", message: `${quoteText(path)} is a folder, not a file.`, hint: "Name a file in it." };
  if (code === "ENOTFILE")
    return { code: "GC1002", message: `${quoteText(path)} is a pipe or a device, not a file.`, hint: "Save what it gives as a file." };
  if (code === "ELOOP")
    return { code: "GC1002", message: `${quoteText(path)} is a link that leads back to itself.`, hint: "Let the link point at the file." };
  const why = typeof code === "string" ? ` (${code})` : "";
  return { code: "GC1002", message: `${quoteText(path)} cannot be read${why}.`, hint: "Check the permissions of the file." };
}

async function hintForMissing({ path, namedBy }: NamedPath, files: FilePort): Promise<string> {
  const scheme = /^([a-z][a-z0-9+.-]+):/i.exec(path)?.[1]?.toLowerCase();
  if (scheme === "file") return "Write the path alone, without file: before it.";
  if (scheme === "http" || scheme === "https") return "Only files can be read: save it beside the crew first.";
  const nearest = await nearestFile(path, files);
  if (nearest !== undefined) return `Did you mean ${quoteText(nearest)}?`;
  if (namedBy === "file") return "Check the path; it is relative to the file that names it.";
  return /^(?:[/\\]|[A-Za-z]:)/.test(path) ? "Check the path." : "Check the path; it is relative to the folder you are in.";
}

async function nearestFile(path: string, files: FilePort): Promise<string | undefined> {
  const name = path.slice(path.lastIndexOf("/") + 1);
  try {
    return suggest(name, await files.list(folderOf(path)));
  } catch {
    return undefined;
  }
}
