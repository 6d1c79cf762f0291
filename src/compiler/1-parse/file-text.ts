import type { Code } from "../../errors/index.ts";
import type { SourceLocation } from "../../protocol/index.ts";
import type { DiagnosticCollector, Problem } from "../diagnostics/index.ts";
import type { TextSpan } from "./compose-yaml.ts";
import { EditedText } from "./edited-text.ts";
import { LineIndex } from "./line-index.ts";

/** A problem at a span of the text that was parsed. */
export interface TextProblem {
  readonly code: Code;
  readonly span: TextSpan;
  readonly message: string;
  readonly hint?: string | undefined;
  readonly related?: Problem["related"];
}

/** One file while it is read: its text as it is, the text that is parsed, and where places of the latter are. */
export class FileText {
  readonly file: string;
  #text: EditedText;
  readonly #lines: LineIndex;
  readonly #collector: DiagnosticCollector;

  constructor(file: string, text: string, collector: DiagnosticCollector) {
    this.file = file;
    this.#text = new EditedText(text);
    this.#lines = new LineIndex(file, text);
    this.#collector = collector;
  }

  /** The text that is parsed: the original with invisible characters and faults repaired. */
  get edited(): string {
    return this.#text.text;
  }

  get text(): EditedText {
    return this.#text;
  }

  /** From now on another text is parsed. */
  replaceText(text: EditedText): void {
    this.#text = text;
  }

  /** A span of the parsed text as a span of the original. */
  original(span: TextSpan): TextSpan {
    const start = this.#text.toOriginal(span.start);
    return { start, end: Math.max(start, this.#text.toOriginal(span.end)) };
  }

  /** Where a span of the parsed text stands in the file. */
  location(span: TextSpan): SourceLocation {
    return this.originalLocation(this.original(span));
  }

  originalLocation(span: TextSpan): SourceLocation {
    return this.#lines.location(span.start, span.end);
  }

  report(problem: TextProblem): void {
    this.reportOriginal({ ...problem, span: this.original(problem.span) });
  }

  /** Like `report`, for a place that may be in another file. */
  reportAt(location: SourceLocation, problem: Omit<Problem, "location">): void {
    this.#collector.report({ ...problem, location });
  }

  /** Like `report`, for a span of the original text. */
  reportOriginal({ span, ...problem }: TextProblem): void {
    this.#collector.report({ ...problem, location: this.originalLocation(span) });
  }
}
