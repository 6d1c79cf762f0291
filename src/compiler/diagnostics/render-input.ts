import type { Diagnostic } from "../../protocol/index.ts";

/** What is rendered: the part of a compilation that says what was found. Several compilations can be put together. */
export interface RenderInput {
  readonly diagnostics: readonly Diagnostic[];
  /** Text of every file by the path that diagnostics name. */
  readonly sources: Readonly<Record<string, string>>;
  /** Diagnostics that were found and left out. */
  readonly omitted?: number;
}
