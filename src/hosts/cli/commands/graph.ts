import { writeFile } from "node:fs/promises";
import { extname } from "node:path";
import { drawPlan } from "../../../compiler/index.ts";
import { ConfigValidationError, OrchestratorError } from "../../../errors/index.ts";
import type { CliCommand } from "../cli-command.ts";
import { EXIT } from "../exit-code.ts";
import { compileFile } from "../files/compile-file.ts";
import type { Host } from "../host.ts";
import { safeText } from "../terminal/safe-text.ts";
import { UsageError } from "../usage-error.ts";

type Format = "mermaid" | "dot" | "svg";

interface GraphFlags {
  readonly format?: Format;
  readonly output?: string;
}

const FORMATS: readonly Format[] = ["mermaid", "dot", "svg"];
const FORMAT_OF_ENDING: Readonly<Record<string, Format>> = {
  ".svg": "svg",
  ".dot": "dot",
  ".gv": "dot",
  ".mmd": "mermaid",
  ".mermaid": "mermaid",
  ".md": "mermaid",
  ".txt": "mermaid",
  "": "mermaid",
};

/** `graphcrew graph`: a crew as a drawing. */
export const command: CliCommand = {
  declare(command) {
    command
      .argument("<file>", "the crew file")
      .addOption(
        command.createOption("--format <format>", "how it is drawn (default: by the ending of the output, else mermaid)").choices(FORMATS),
      )
      .option("-o, --output <file>", "write to a file instead of stdout");
  },

  async run(command, host) {
    const file = command.processedArgs[0] as string;
    const { format, output } = command.opts<GraphFlags>();
    const { crew, diagnostics } = await compileFile(file, { as: "crew" }, host);
    if (crew === undefined) throw new ConfigValidationError(diagnostics);
    const drawing = await drawPlan(crew.plan, { format: format ?? formatOfEnding(output) });
    const text = drawing.endsWith("\n") ? drawing : `${drawing}\n`;
    await (output === undefined ? host.stdout.write(text) : save(output, text, host));
    return EXIT.ok;
  },
};

function formatOfEnding(output: string | undefined): Format {
  const ending = extname(output ?? "").toLowerCase();
  const format = FORMAT_OF_ENDING[ending];
  if (format !== undefined) return format;
  throw new UsageError(`graphcrew cannot draw a "${ending}" file.`, { hint: "End the name in .svg, .dot or .mmd, or say --format." });
}

async function save(file: string, text: string, host: Host): Promise<void> {
  try {
    await writeFile(file, text);
  } catch (error) {
    throw new OrchestratorError({
      code: "GC6003",
      message: `The drawing cannot be written to "${file}": ${(error as Error).message}.`,
      hint: "Name a file in a folder that is there and that you may write to.",
      cause: error,
    });
  }
  await host.stderr.write(`Wrote ${safeText(file)}.\n`);
}
