import type { Command } from "commander";
import type { Host } from "./host.ts";

/** One command of the command line. Its file is loaded only when the command is named. */
export interface CliCommand {
  /** Adds its arguments and options. */
  declare(command: Command): void;
  /** Does the work and gives the exit code. Failures are thrown; the caller reports them. */
  run(command: Command, host: Host): Promise<number>;
}
