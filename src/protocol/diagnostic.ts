/** How bad a problem is. Only an `error` stops a file from loading. */
export type Severity = "error" | "warning" | "note";

/** A place in a text: line and column count from 1, column and offset in UTF-16 units, offset from 0. */
export interface Position {
  readonly line: number;
  readonly column: number;
  readonly offset: number;
}

/** A span of text; `end` is exclusive. */
export interface SourceRange {
  readonly start: Position;
  readonly end: Position;
}

/** A span of text in a file. */
export interface SourceLocation {
  readonly file: string;
  readonly range: SourceRange;
}

/** Another place that explains a diagnostic. */
export interface RelatedLocation extends SourceLocation {
  readonly message: string;
}

/** One error, warning or note about a file, with a stable code and a place. */
export interface Diagnostic extends SourceLocation {
  /** `GC` and four digits; see the table of codes. */
  readonly code: string;
  readonly severity: Severity;
  /** What is wrong, in plain words. */
  readonly message: string;
  /** The concrete change that helps. */
  readonly hint?: string;
  readonly related?: readonly RelatedLocation[];
  /** Where the long explanation stands, relative to the package. */
  readonly docs: string;
}
