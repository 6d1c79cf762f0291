import type { Command } from "commander";
import type { CreateCrewOptions, Engine, InvokeOptions } from "../../../crew/index.ts";
import { notYet } from "../usage-error.ts";

/** The flags of every command that runs a crew. */
export interface RunFlags {
  readonly json?: boolean;
  readonly session?: string;
  readonly user?: string;
  readonly tenant?: string;
  readonly model?: string;
  readonly engine?: Engine;
  readonly verbose?: boolean;
  readonly receipts?: boolean;
  readonly record?: boolean | string;
  readonly replay?: boolean | string;
  /** A flag of every command. */
  readonly debug?: boolean;
}

const ENGINES: readonly Engine[] = ["auto", "direct", "langgraph"];

/** Adds them to a command. */
export function declareRunFlags(command: Command): void {
  command
    .option("--json", "write one event a line, as JSON, and nothing else to stdout")
    .option("--model <provider:model>", "use this model for every agent, such as openai:gpt-4.1-mini or local")
    .addOption(command.createOption("--engine <engine>", "which back end runs the crew").choices(ENGINES))
    .option("--session <id>", 'session of the conversation (default: "default")')
    .option("--user <id>", 'who asks (default: "anonymous")')
    .option("--tenant <id>", 'for whom (default: "default")')
    .option("--verbose", "show thoughts, actions and observations on stderr")
    .option("--receipts", "show how each agent was chosen, on stderr")
    .addOption(command.createOption("--record [file]").hideHelp())
    .addOption(command.createOption("--replay [file]").hideHelp());
}

/** @throws {UsageError} GC5003 for a flag of a later version. */
export function refuseLaterFlags(flags: RunFlags): void {
  if (flags.record !== undefined) throw notYet("--record");
  if (flags.replay !== undefined) throw notYet("--replay");
}

/** The flags as options of the crew. */
export function createOptions(flags: RunFlags): CreateCrewOptions {
  return {
    ...(flags.model === undefined ? {} : { model: flags.model }),
    ...(flags.engine === undefined ? {} : { engine: flags.engine }),
  };
}

/** The flags as options of a request. */
export function invokeOptions(flags: RunFlags): InvokeOptions {
  return {
    ...(flags.session === undefined ? {} : { sessionId: flags.session }),
    ...(flags.user === undefined ? {} : { userId: flags.user }),
    ...(flags.tenant === undefined ? {} : { tenantId: flags.tenant }),
  };
}
