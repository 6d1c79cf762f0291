import { type CostBound, costBound, formatCostBound, type RenderInput, renderDiagnostics } from "../../../compiler/index.ts";
import { nodeFilePort } from "../../../knowledge/index.ts";
import { EXIT } from "../exit-code.ts";
import type { Host } from "../host.ts";
import { colorsOf } from "../terminal/colors.ts";
import { safeStyledText, safeText } from "../terminal/safe-text.ts";
import { countText } from "../turn/amounts.ts";
import { combineCompilations } from "./combine-compilations.ts";
import { type CheckedFile, compileFile, type FileKind } from "./compile-file.ts";
import { type RecordingFilePort, recordingFilePort } from "./recording-file-port.ts";

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
  const compilations: CheckedFile[] = [];
  for (const file of files) compilations.push(await compileFile(file, { as: options.as, files: read }, host));
  const costs = options.cost === true ? compilations.flatMap(costOf) : [];
  await host.stdout.write(resultText(compilations, costs, options, host));
  if (options.format === "sarif" || options.format === "github") await host.stderr.write(costs.map(costText).join(""));
  const hasErrors = compilations.some(({ hasErrors: isBad }) => isBad);
  return { exitCode: hasErrors ? EXIT.failed : EXIT.ok, read };
}

function resultText(compilations: readonly CheckedFile[], costs: readonly FileCost[], { format, cost }: CheckOptions, host: Host): string {
  const problems = combineCompilations(compilations);
  if (format === "human") return humanText(problems, { costs, files: compilations.length }, host);
  const text = renderDiagnostics(problems, { format });
  if (format === "github") return safeText(text);
  if (format !== "json" || cost !== true) return text;
  const withCost = { ...(JSON.parse(text) as object), cost: costs.map(({ file, bound }) => ({ file, ...bound })) };
  return `${JSON.stringify(withCost, null, 2)}\n`;
}

interface Checked {
  readonly costs: readonly FileCost[];
  readonly files: number;
}

function humanText(problems: RenderInput, { costs, files }: Checked, host: Host): string {
  const color = host.stdout.hasColor;
  const frames = safeStyledText(renderDiagnostics(problems, { format: "human", color }));
  const found = frames === "" ? `${colorsOf(host.stdout).green(`No problems in ${countText(files, "file")}.`)}\n` : frames;
  return [found, ...costs.map(costText)].join("\n");
}

function costText({ file, bound }: FileCost): string {
  return `${safeText(`${file}: ${formatCostBound(bound)}`)}\n`;
}

/** The configuration of one agent has no bound of its own: that is its crew's. */
function costOf({ file, crew }: CheckedFile): readonly FileCost[] {
  return crew === undefined ? [] : [{ file, bound: costBound(crew.plan, crew.spec) }];
}
