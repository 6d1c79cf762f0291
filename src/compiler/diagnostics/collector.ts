import { CODES, type Code, docsOf } from "../../errors/index.ts";
import type { Diagnostic, RelatedLocation, SourceLocation } from "../../protocol/index.ts";

/** One problem as a phase tells it; severity and docs page come from the table of codes. */
export interface Problem {
  readonly code: Code;
  /** What is wrong, in plain words; starts with a capital letter or a quoted name, ends with a full stop. */
  readonly message: string;
  readonly location: SourceLocation;
  /** The concrete change that helps. */
  readonly hint?: string | undefined;
  readonly related?: readonly RelatedLocation[] | undefined;
}

/** What a compilation found, in order. */
export interface CollectedDiagnostics {
  /** In source order, at most `MAX_DIAGNOSTICS`; errors are kept before warnings when there are more. */
  readonly diagnostics: readonly Diagnostic[];
  /** How many more there were. */
  readonly omitted: number;
}

/** How many diagnostics one compilation gives. */
const MAX_DIAGNOSTICS = 200;

/** Bounds memory for hostile files; far more than anyone reads. */
const MAX_STORED = 5_000;

/** A value this short is not hidden by replacing it: it would hit ordinary words. */
const MIN_SECRET_LENGTH = 4;

/** Takes the problems of all phases, drops repetitions and puts the rest in source order. */
export class DiagnosticCollector {
  readonly #diagnostics = new Map<string, Diagnostic>();
  readonly #fileOrder = new Map<string, number>();
  readonly #secrets = new Map<string, string>();
  #errors = 0;
  #dropped = 0;

  /** Fixes the place of a file in the order: files come in the order in which they are added. */
  addFile(file: string): void {
    if (!this.#fileOrder.has(file)) this.#fileOrder.set(file, this.#fileOrder.size);
  }

  /** From now on the value of this variable is written as `${NAME}` wherever a message would hold it. */
  hideVariable(name: string, value: string): void {
    if (value.length >= MIN_SECRET_LENGTH) this.#secrets.set(value, name);
  }

  /** Takes one problem; the same problem twice counts once. */
  report(problem: Problem): void {
    const { code, location, message, hint, related } = problem;
    this.add({
      code,
      severity: CODES[code].severity,
      message,
      file: location.file,
      range: location.range,
      ...(hint === undefined ? {} : { hint }),
      ...(related === undefined || related.length === 0 ? {} : { related }),
      docs: docsOf(code),
    });
  }

  /** Takes a diagnostic as another collector made it. */
  add(diagnostic: Diagnostic): void {
    const { code, file, range } = diagnostic;
    const message = this.#withoutSecrets(diagnostic.message);
    const key = `${code} ${file} ${range.start.offset} ${range.end.offset} ${message}`;
    if (this.#diagnostics.has(key)) return;
    if (diagnostic.severity === "error") this.#errors += 1;
    if (this.#diagnostics.size >= MAX_STORED) this.#dropped += 1;
    else this.#diagnostics.set(key, this.#clean(diagnostic, message));
  }

  /** Takes everything another collector found. */
  absorb(other: DiagnosticCollector): void {
    for (const diagnostic of other.reported()) this.add(diagnostic);
    const told = [...other.reported()].filter(({ severity }) => severity === "error").length;
    this.#errors += other.#errors - told;
    this.#dropped += other.#dropped;
  }

  /** Counts errors that are not worth telling one by one, because there are so many of their kind. */
  omit(count: number): void {
    this.#errors += count;
    this.#dropped += count;
  }

  /** True once an error was reported. */
  get hasErrors(): boolean {
    return this.#errors > 0;
  }

  /** Everything reported so far, in no order. */
  reported(): Iterable<Diagnostic> {
    return this.#diagnostics.values();
  }

  /** What was found, in source order. */
  collect(): CollectedDiagnostics {
    const sorted = [...this.#diagnostics.values()].sort((left, right) => this.#compare(left, right));
    const diagnostics = keepFirst(sorted);
    return { diagnostics, omitted: sorted.length - diagnostics.length + this.#dropped };
  }

  #clean(diagnostic: Diagnostic, message: string): Diagnostic {
    const { hint, related } = diagnostic;
    return {
      ...diagnostic,
      message,
      ...(hint === undefined ? {} : { hint: this.#withoutSecrets(hint) }),
      ...(related === undefined ? {} : { related: related.map((one) => this.#related(one)) }),
    };
  }

  #related(location: RelatedLocation): RelatedLocation {
    return { file: location.file, range: location.range, message: this.#withoutSecrets(location.message) };
  }

  /** Files that were not added come last, by name. */
  #compare(left: Diagnostic, right: Diagnostic): number {
    const last = Number.MAX_SAFE_INTEGER;
    const files = (this.#fileOrder.get(left.file) ?? last) - (this.#fileOrder.get(right.file) ?? last);
    return (
      files ||
      compareText(left.file, right.file) ||
      left.range.start.offset - right.range.start.offset ||
      compareText(left.severity, right.severity) ||
      compareText(left.code, right.code) ||
      compareText(left.message, right.message)
    );
  }

  #withoutSecrets(text: string): string {
    let result = text;
    for (const [value, name] of this.#secrets) if (result.includes(value)) result = replaceWhole(result, value, `\${${name}}`);
    return result;
  }
}

function keepFirst(sorted: readonly Diagnostic[]): readonly Diagnostic[] {
  if (sorted.length <= MAX_DIAGNOSTICS) return sorted;
  const errors = sorted.filter((diagnostic) => diagnostic.severity === "error");
  if (errors.length >= MAX_DIAGNOSTICS) return errors.slice(0, MAX_DIAGNOSTICS);
  let room = MAX_DIAGNOSTICS - errors.length;
  return sorted.filter((diagnostic) => {
    if (diagnostic.severity === "error") return true;
    room -= 1;
    return room >= 0;
  });
}

/** Replaces a value where it is not part of a longer word. */
function replaceWhole(text: string, value: string, by: string): string {
  const isWord = (character: string) => /[\p{L}\p{N}_]/u.test(character);
  let result = "";
  let done = 0;
  for (let at = text.indexOf(value); at !== -1; at = text.indexOf(value, at + 1)) {
    const before = text.charAt(at - 1);
    const after = text.charAt(at + value.length);
    const isPart = (isWord(before) && isWord(value.charAt(0))) || (isWord(after) && isWord(value.charAt(value.length - 1)));
    if (at < done || isPart) continue;
    result += text.slice(done, at) + by;
    done = at + value.length;
  }
  return result + text.slice(done);
}

function compareText(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
