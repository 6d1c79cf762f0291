import { renderGithub } from "./render-github.ts";
import { renderHuman } from "./render-human.ts";
import type { RenderInput } from "./render-input.ts";
import { renderJson } from "./render-json.ts";
import { renderSarif } from "./render-sarif.ts";

/** How diagnostics are written: for people, as JSON, as SARIF 2.1.0, or as GitHub annotations. */
export type DiagnosticFormat = "human" | "json" | "sarif" | "github";

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
