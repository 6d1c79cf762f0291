import { existsSync } from "node:fs";
import { join } from "node:path";
import type { CliCommand } from "../cli-command.ts";
import { type CheckOptions, checkFiles } from "../files/check-files.ts";
import type { Host } from "../host.ts";
import { UsageError } from "../usage-error.ts";

const DEFAULT_FILE = "crew.yaml";

type CheckFlags = Omit<CheckOptions, "files"> & { readonly watch?: boolean };

/** `graphcrew check`: every problem of the files, in one of four formats. */
export const command: CliCommand = {
  declare(command) {
    command
      .argument("[files...]", "crew files, react_config.yaml files, or knowledge folders with one (default: crew.yaml in this folder)")
      .addOption(
        command
          .createOption("--format <format>", "how problems are written")
          .choices(["human", "json", "sarif", "github"])
          .default("human"),
      )
      .option("--cost", "also tell the most model calls and tokens that one request can take")
      .addOption(
        command.createOption("--as <kind>", "what the files are (default: their keys tell)").choices(["crew", "actor", "react_config"]),
      )
      .option("--watch", "check again whenever a file changes");
  },

  async run(command, host) {
    const named = command.processedArgs[0] as readonly string[];
    const files = named.length === 0 ? [defaultFile(host)] : [...new Set(named)];
    const { watch, ...flags } = command.opts<CheckFlags>();
    if (watch !== true) return (await checkFiles(files, flags, host)).exitCode;
    if (flags.format !== "human") {
      throw new UsageError(`--watch cannot be used with --format ${flags.format}.`, {
        hint: "Leave one of them out: a machine format is one document.",
      });
    }
    const { watchFiles } = await import("../files/watch-files.ts");
    return watchFiles(files, flags, host);
  },
};

function defaultFile({ cwd }: Host): string {
  if (existsSync(join(cwd, DEFAULT_FILE))) return DEFAULT_FILE;
  throw new UsageError("No file is named, and this folder holds no crew.yaml.", {
    hint: "Name the crew file: graphcrew check path/to/crew.yaml",
  });
}
