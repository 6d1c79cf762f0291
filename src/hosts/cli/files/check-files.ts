import { type Compilation, type CostBound, costBound, formatCostBound, renderDiagnostics } from "../../../compiler/index.ts";
import { nodeFilePort } from "../../../crew/index.ts";
import type { Diagnostic } from "../../../protocol/index.ts";
import { EXIT } from "../exit-code.ts";
import type { Host } from "../host.ts";
import { colorsOf } from "../terminal/colors.ts";
import { safeText } from "../terminal/safe-text.ts";
import { countText } from "../turn/amounts.ts";
import { combineCompilations } from "./combine-compilations.ts";
import { compileFile } from "./compile-file.ts";
import type { FileKind } from "./file-kind.ts";
import { type RecordingFilePort, recordingFilePort } from "./recording-file-port.ts";
import { safeProblems } from "./safe-problems.ts";

/** What is checked and how it is told. */
export interface CheckOptions {
  readonly format: "human" | "json" | "sarif" | "github";
  readonly cost?: boolean;
  readonly as?: FileKind;
}

/** How a check went. */
export interface CheckOutcome {
  readonly exitCode: number;
  /** Every path that had a say in it. */
  readonly read: RecordingFilePort;
}

/** The cost bound of one file. */
interface FileCost {
  readonly file: string;
  readonly bound: CostBound;
}

/** Checks files and writes one result for all of them to stdout. */
export async function checkFiles(files: readonly string[], options: CheckOptions, host: Host): Promise<CheckOutcome> {
  const read = recordingFilePort(nodeFilePort);
  const compilations: Compilation[] = [];
  for (const file of files) compilations.push(await compileFile(file, { as: options.as, files: read }, host));
  const problems = combineCompilations(compilations);
  const costs = options.cost === true ? compilations.flatMap(costOf) : [];
  const errors = countOf(problems.diagnostics, "error");
  await host.stdout.write(`${resultText({ ...problems, costs, files: files.length }, options, host)}\n`);
  const takesCost = options.format === "human" || options.format === "json";
  if (!takesCost) await host.stderr.write(costs.map((cost) => `${costText(cost)}\n`).join(""));
  return { exitCode: errors > 0 ? EXIT.failed : EXIT.ok, read };
}

interface Result extends ReturnType<typeof combineCompilations> {
  readonly costs: readonly FileCost[];
  readonly files: number;
}

function resultText({ diagnostics, sources, costs, files }: Result, { format, cost }: CheckOptions, host: Host): string {
  if (format === "human") return humanText({ diagnostics, sources, costs, files }, host);
  const problems = format === "github" ? safeProblems({ diagnostics, sources }) : { diagnostics, sources };
  const text = renderDiagnostics(problems, { format, color: false }).trimEnd();
  if (format !== "json" || cost !== true) return text;
  const withCost = { ...(JSON.parse(text) as object), cost: costs.map(({ file, bound }) => ({ file, ...bound })) };
  return JSON.stringify(withCost, null, 2);
}

function humanText({ diagnostics, sources, costs, files }: Result, host: Host): string {
  const { green, red, yellow } = colorsOf(host.stdout);
  const frames = renderDiagnostics(safeProblems({ diagnostics, sources }), { format: "human", color: host.stdout.hasColor }).trimEnd();
  const errors = countOf(diagnostics, "error");
  const warnings = countOf(diagnostics, "warning");
  const counts = `${countText(errors, "error")}, ${countText(warnings, "warning")} in ${countText(files, "file")}`;
  const summary = errors > 0 ? red(counts) : warnings > 0 ? yellow(counts) : green(`No problems in ${countText(files, "file")}.`);
  return [frames, ...costs.map(costText), summary].filter((part) => part !== "").join("\n\n");
}

function costText({ file, bound }: FileCost): string {
  return safeText(`${file}: ${formatCostBound(bound)}`);
}

function costOf({ file, plan, spec }: Compilation): readonly FileCost[] {
  return plan === undefined || spec === undefined ? [] : [{ file, bound: costBound(plan, spec) }];
}

function countOf(diagnostics: readonly Diagnostic[], severity: Diagnostic["severity"]): number {
  return diagnostics.filter((diagnostic) => diagnostic.severity === severity).length;
}
