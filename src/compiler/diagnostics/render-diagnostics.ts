import type { Diagnostic } from "../../protocol/index.ts";
import { renderGithub } from "./render-github.ts";
import { renderHuman } from "./render-human.ts";
import { renderJson } from "./render-json.ts";
import { renderSarif } from "./render-sarif.ts";

/** How diagnostics are written: for people, as JSON, as SARIF 2.1.0, or as GitHub annotations. */
export type DiagnosticFormat = "human" | "json" | "sarif" | "github";

/** What is rendered: the part of a compilation that says what was found. Several compilations can be put together. */
export interface RenderInput {
  readonly diagnostics: readonly Diagnostic[];
  /** Text of every file by the path that diagnostics name. */
  readonly sources: Readonly<Record<string, string>>;
  /** Diagnostics that were found and left out. */
  readonly omitted?: number;
}

/** How it is rendered. */
export interface RenderOptions {
  readonly format: DiagnosticFormat;
  /** Terminal colours, for `human` only. Default false. */
  readonly color?: boolean;
}

/** Writes diagnostics out in one of four formats. The text ends with a line break unless it is empty. */
export function renderDiagnostics(input: RenderInput, options: RenderOptions): string {
  switch (options.format) {
    case "human":
      return renderHuman(input, options.color ?? false);
    case "json":
      return renderJson(input);
    case "sarif":
      return renderSarif(input);
    case "github":
      return renderGithub(input);
  }
}
