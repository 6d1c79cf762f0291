import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { suggest } from "../../../compiler/index.ts";
import { packageRoot } from "../../../crew/index.ts";
import { CODES, docsOf, isCode, OrchestratorError } from "../../../errors/index.ts";
import type { CliCommand } from "../cli-command.ts";
import { EXIT } from "../exit-code.ts";
import { MarkdownWriter } from "../terminal/markdown-writer.ts";
import { UsageError } from "../usage-error.ts";

/** `graphcrew explain`: the long text of a code. */
export const command: CliCommand = {
  declare(command) {
    command.argument("<code>", "a code such as GC1101");
  },

  async run(command, host) {
    const page = await pageOf(command.processedArgs[0] as string);
    const writer = new MarkdownWriter();
    const text = host.stdout.hasColor ? writer.push(page) + writer.end() : page;
    await host.stdout.write(text.endsWith("\n") ? text : `${text}\n`);
    return EXIT.ok;
  },
};

async function pageOf(asked: string): Promise<string> {
  const code = asked.toUpperCase().replace(/^(?=\d)/, "GC");
  if (!isCode(code)) {
    const nearest = nearestCode(code);
    throw new UsageError(`There is no code "${asked}".`, {
      hint: `${nearest === undefined ? "A code is GC and four digits" : `The nearest one is ${nearest}`}; docs/errors/README.md lists them all.`,
    });
  }
  try {
    return await readFile(join(packageRoot(), docsOf(code)), "utf8");
  } catch (error) {
    throw new OrchestratorError({
      code: "GC6004",
      message: `The page of ${code} (${CODES[code].title}) cannot be read.`,
      hint: "Install graphcrew again: its docs belong to the package.",
      cause: error,
    });
  }
}

/** Codes of one area stand together; a number that is farther from all of them was not meant for any. */
const FARTHEST = 100;

/** Codes of one kind share their first digits: the nearest number, as far as it is written, else the nearest spelling. */
function nearestCode(asked: string): string | undefined {
  const codes = Object.keys(CODES);
  const digits = /^GC(\d+)$/.exec(asked)?.[1];
  if (digits === undefined) return suggest(asked, codes);
  const number = Number(digits.slice(0, 4).padEnd(4, "0"));
  const gap = (code: string) => Math.abs(Number(code.slice(2)) - number);
  const nearest = codes.reduce((best, code) => (gap(code) < gap(best) ? code : best));
  return gap(nearest) > FARTHEST ? undefined : nearest;
}
