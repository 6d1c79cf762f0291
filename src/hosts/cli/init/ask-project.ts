import { isCancel, select, text } from "@clack/prompts";
import { CancelledError } from "../../../errors/index.ts";
import type { Host } from "../host.ts";
import { isProjectName } from "./project-name.ts";
import { TEMPLATES } from "./templates.ts";

/** What was already said by arguments; the rest is asked. */
export interface KnownAnswers {
  readonly dir: string | undefined;
  readonly template: string | undefined;
  readonly name: string | undefined;
  /** The name that fits a folder. */
  nameOf(dir: string): string;
}

/** The answers of a person at a terminal. */
export interface ProjectAnswers {
  readonly dir: string;
  readonly template: string;
  readonly name: string;
}

/**
 * Asks for what is not known yet.
 * @throws {CancelledError} GC2006 when the person gives up.
 */
export async function askProject(known: KnownAnswers, host: Host): Promise<ProjectAnswers> {
  const streams = { input: host.stdin, output: host.promptStream };
  const dir = known.dir ?? answered(await text({ ...streams, message: "Where shall it be written?", initialValue: "my-crew" }));
  const options = TEMPLATES.map(({ name, summary }) => ({ value: name, label: name, hint: summary }));
  const template = known.template ?? answered(await select({ ...streams, message: "From which template?", options }));
  const initialValue = known.nameOf(dir);
  const name = known.name ?? answered(await text({ ...streams, message: "What is its name?", initialValue, validate: complaint }));
  return { dir, template, name };
}

function complaint(name: string | undefined): string | undefined {
  return isProjectName(name ?? "") ? undefined : "A small letter first, then small letters, digits and dashes.";
}

function answered<T>(answer: T): Exclude<T, symbol> {
  if (isCancel(answer)) throw new CancelledError();
  return answer as Exclude<T, symbol>;
}
