import { NodeBuilder } from "./build-nodes.ts";
import { type ComposedYaml, composeYaml, MAX_DEPTH, type YamlFault } from "./compose-yaml.ts";
import type { DocumentNode } from "./document.ts";
import type { TextEdit } from "./edited-text.ts";
import type { Environment } from "./expand-variables.ts";
import { FaultMap } from "./fault-map.ts";
import type { FileText } from "./file-text.ts";
import { fixTabs } from "./fix-tabs.ts";
import type { KeyKnowledge } from "./indentation.ts";
import { describeFault } from "./repairs/describe-fault.ts";
import { findRepair, type Repair } from "./repairs/index.ts";
import { scanCharacters } from "./scan-characters.ts";
import { lineAt } from "./text-line.ts";

/** How a text is read. */
export interface ReadOptions {
  /** Variables to expand; `undefined` leaves texts as they are. */
  readonly env: Environment | undefined;
  /** Tells a missing colon from stray text, and what belongs where. */
  readonly keys: KeyKnowledge;
  readonly onVariable: (name: string, value: string) => void;
}

/** How often a text is parsed again after a repair, and how many characters that may come to. */
const MAX_REPAIRS = 25;
const MAX_REPARSED = 1_500_000;

/**
 * Reads the YAML of one file. Every problem is reported in the file; where one can be understood, the text is read on
 * as it was most likely meant, and what stays unclear is marked in the tree.
 *
 * @returns `undefined` when there is nothing to go on with.
 */
export function readYaml(file: FileText, options: ReadOptions): DocumentNode | undefined {
  if (!repairCharacters(file)) return undefined;
  repairTabs(file, options.keys);
  const { composed, faults } = repairFaults(file, options.keys);
  if (composed.secondDocument !== undefined) reportSecondDocument(file, composed.secondDocument);
  if (composed.gaveUp !== undefined) {
    reportGivenUp(file, composed.gaveUp);
    return undefined;
  }
  const { contents, tags } = composed;
  if (contents === undefined || contents === null) {
    if (composed.errors.length === 0) reportEmpty(file);
    return undefined;
  }
  const builder = new NodeBuilder({ file, env: options.env, tags, faults: new FaultMap(faults), onVariable: options.onVariable });
  const root = builder.build(contents, 0);
  if (root.type !== "scalar" || root.value !== null || root.quoted === true) return root;
  if (root.unknown !== true) reportEmpty(file);
  return undefined;
}

/** False when the file is no text. */
function repairCharacters(file: FileText): boolean {
  const scanned = scanCharacters(file.edited);
  for (const { offset, length, name } of scanned.found) {
    file.reportOriginal({
      code: "GC1013",
      span: { start: offset, end: offset + length },
      message: `There is a ${name} here, which cannot be seen.`,
      hint: "Delete it, or type a plain space in its place. Text that needs it goes in quotes.",
    });
  }
  file.replaceText(scanned.text);
  return !scanned.isBinary;
}

function repairTabs(file: FileText, keys: KeyKnowledge): void {
  const { found, edits } = fixTabs(file.edited, keys);
  for (const { start, end, lines } of found) {
    file.report({
      code: "GC1007",
      span: { start, end },
      message: lines === 1 ? "This line is indented with a tab." : `These ${lines} lines are indented with tabs.`,
      hint: "YAML takes only spaces here: replace each tab by two spaces.",
    });
  }
  replace(file, edits);
}

/** Repairs one error after another as long as that helps. Gives the places that stay unknown, in the original text. */
function repairFaults(file: FileText, keys: KeyKnowledge): { readonly composed: ComposedYaml; readonly faults: readonly number[] } {
  const faults: number[] = [];
  const beyondRepair = new Set<number>();
  let composed = composeYaml(file.edited);
  let reparsed = 0;
  for (let count = 0; count < MAX_REPAIRS && canGoOn(composed) && reparsed < MAX_REPARSED; count += 1) {
    const first = firstFaults(composed.errors.filter((fault) => !beyondRepair.has(file.original(fault).start)));
    if (first[0] === undefined) break;
    reparsed += file.edited.length;
    const repair = findRepair(first, { text: file.edited, composed, keys });
    const next = repair === undefined ? undefined : tryRepair(file, repair, composed);
    if (next === undefined) beyondRepair.add(file.original(first[0]).start);
    else {
      composed = next.composed;
      if (next.unknownAt !== undefined) faults.push(next.unknownAt);
    }
  }
  for (const fault of composed.errors) faults.push(file.original(fault).start);
  reportFaults(file, composed, keys);
  return { composed, faults };
}

/** Reports the errors that were not repaired, one for each line: what else is wrong there follows from it. */
function reportFaults(file: FileText, composed: ComposedYaml, keys: KeyKnowledge): void {
  const lines = new Set<number>();
  for (const fault of [...composed.errors].sort((left, right) => left.start - right.start)) {
    const line = lineAt(file.edited, fault.start).start;
    if (lines.has(line)) continue;
    lines.add(line);
    const same = composed.errors.filter((other) => other.start === fault.start);
    const known = findRepair(same, { text: file.edited, composed, keys }) ?? { span: fault, ...describeFault(fault) };
    file.report({ code: "GC1005", span: known.span, message: known.message, hint: known.hint });
  }
}

/** Reports a repair and makes it; `undefined` and nothing done when it does not help. */
function tryRepair(
  file: FileText,
  repair: Repair,
  before: ComposedYaml,
): { readonly composed: ComposedYaml; readonly unknownAt: number | undefined } | undefined {
  const { text } = file;
  const original = file.original(repair.span);
  const unknownAt = repair.unknownAt === undefined ? undefined : file.original({ start: repair.unknownAt, end: repair.unknownAt }).start;
  if (!replace(file, repair.edits)) return undefined;
  const composed = composeYaml(file.edited);
  const isBetter =
    canGoOn(composed) && (repair.isSure === true || composed.errors.length < before.errors.length || isFurther(composed, before));
  if (!isBetter) {
    file.replaceText(text);
    return undefined;
  }
  file.reportOriginal({ code: "GC1005", span: original, message: repair.message, hint: repair.hint });
  return { composed, unknownAt };
}

/** Errors can be repaired, however many there are; other bounds hold. */
function canGoOn({ gaveUp }: ComposedYaml): boolean {
  return gaveUp === undefined || gaveUp.why === "errors";
}

function isFurther(after: ComposedYaml, before: ComposedYaml): boolean {
  return firstStart(after.errors) > firstStart(before.errors) + 2;
}

function replace(file: FileText, edits: readonly TextEdit[]): boolean {
  const inOriginal = edits
    .filter((edit) => edit.remove > 0 || edit.insert !== "")
    .map((edit) => {
      const { start, end } = file.original({ start: edit.offset, end: edit.offset + edit.remove });
      return { offset: start, remove: end - start, insert: edit.insert };
    });
  const next = file.text.with(inOriginal);
  if (next === undefined) return false;
  file.replaceText(next);
  return true;
}

function firstFaults(faults: readonly YamlFault[]): readonly YamlFault[] {
  const start = firstStart(faults);
  return faults.filter((fault) => fault.start === start);
}

function firstStart(faults: readonly YamlFault[]): number {
  return faults.reduce((first, fault) => Math.min(first, fault.start), Number.POSITIVE_INFINITY);
}

function reportSecondDocument(file: FileText, start: number): void {
  file.report({
    code: "GC1008",
    span: { start, end: start + 3 },
    message: "A second YAML document starts here, and is not read.",
    hint: 'Keep one document in a file; name other files under "include".',
  });
}

function reportGivenUp(file: FileText, { why, offset }: NonNullable<ComposedYaml["gaveUp"]>): void {
  const span = { start: offset, end: offset + 1 };
  if (why === "depth") {
    const message = `Values are nested more than ${MAX_DEPTH} levels deep here; the rest of the file is not read.`;
    file.report({ code: "GC1011", span, message, hint: "Nest less deeply." });
  }
  if (why === "tokens") {
    const message = "The file has more parts than can be read; what follows is not looked at.";
    file.report({ code: "GC1004", span, message, hint: 'Move parts of it to other files and name them under "include".' });
  }
}

function reportEmpty(file: FileText): void {
  file.reportOriginal({
    code: "GC1014",
    span: { start: 0, end: 0 },
    message: "There is nothing in this file.",
    hint: 'Write at least one key, such as "agents:".',
  });
}
