#!/usr/bin/env node
import { OrchestratorError } from "../../errors/index.ts";
import { reportFailure } from "./report-failure.ts";
import { runCli, wantsDebug } from "./run-cli.ts";
import { processHost } from "./terminal/process-host.ts";

const argv = process.argv.slice(2);
const debug = wantsDebug(argv);
// Deprecations of other packages are no news for the people who run a crew.
process.noDeprecation = !debug;
const host = processHost();

// Agents and models are other people's code: what they let escape ends the run like any other failure.
let isCrashing = false;
const crash = async (error: unknown) => {
  const isFirst = !isCrashing;
  isCrashing = true;
  const isTaken = isFirst && host.stop("crash", error);
  const exitCode = await reportFailure(error, host, { debug });
  if (isFirst && !isTaken) host.exit(exitCode);
};
process.on("uncaughtException", crash);
process.on("unhandledRejection", crash);

const exitCode = await runCli(argv, host);
const { reason } = host.stdout.gone;
const writeFailure = OrchestratorError.isInstance(reason) ? await reportFailure(reason, host, { debug }) : undefined;
await Promise.all([host.stdout.write(""), host.stderr.write("")]);
host.exit(writeFailure ?? exitCode);
