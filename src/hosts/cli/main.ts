#!/usr/bin/env node
import { OrchestratorError } from "../../errors/index.ts";
import { reportFailure } from "./report-failure.ts";
import { runCli } from "./run-cli.ts";
import { processHost } from "./terminal/process-host.ts";

const argv = process.argv.slice(2);
const debug = argv.includes("--debug");
// Deprecations of other packages are no news for the people who run a crew.
process.noDeprecation = !debug;
const host = processHost();

const giveUp = async (error: unknown) => process.exit(await reportFailure(error, host, { debug }));
process.on("uncaughtException", giveUp);
process.on("unhandledRejection", giveUp);

const exitCode = await runCli(argv, host);
const { reason } = host.stdout.gone;
const writeFailure = OrchestratorError.isInstance(reason) ? await reportFailure(reason, host, { debug }) : undefined;
await Promise.all([host.stdout.write(""), host.stderr.write("")]);
process.exit(writeFailure ?? exitCode);
