import { Console } from "node:console";
import { OrchestratorError } from "../../../errors/index.ts";
import type { Host, StopRequest, TextOutput } from "../host.ts";
import { wantsColor } from "./colors.ts";

const GONE_CODES: readonly (string | undefined)[] = ["EPIPE", "ERR_STREAM_DESTROYED", "ECONNRESET", "EIO"];

/** The host of a real process. Whatever else writes to stdout (agents of a crew, libraries) goes to stderr from now on. */
export function processHost(): Host {
  const { env, argv } = process;
  const isPlain = env.TERM === "dumb" || isSet(env.CI);
  const output = (stream: NodeJS.WriteStream): TextOutput => {
    const isTerminal = stream.isTTY === true && !isPlain;
    return textOutput(stream, { isTerminal, hasColor: wantsColor({ flags: argv, env, isTerminal }) });
  };
  const stdout = output(process.stdout);
  const stderr = output(process.stderr);
  keepStdoutClean();
  return {
    stdout,
    stderr,
    get stdin() {
      return process.stdin;
    },
    promptStream: process.stderr,
    isInteractive: process.stdin.isTTY === true && stderr.isTerminal,
    env,
    cwd: process.cwd(),
    now: () => Date.now(),
    onStop,
    createCrew: async (...parameters) => (await import("../../../crew/index.ts")).createCrew(...parameters),
  };
}

function textOutput(stream: NodeJS.WriteStream, look: { readonly isTerminal: boolean; readonly hasColor: boolean }): TextOutput {
  const writeNow = stream.write.bind(stream) as (text: string, done: () => void) => boolean;
  const gone = new AbortController();
  stream.on("error", (error: NodeJS.ErrnoException) => gone.abort(GONE_CODES.includes(error.code) ? "closed" : writeFailure(error)));
  return {
    ...look,
    columns: stream.columns || 80,
    gone: gone.signal,
    write: async (text) => {
      if (!gone.signal.aborted) await new Promise<void>((resolve) => writeNow(text, () => resolve()));
    },
  };
}

function writeFailure(error: NodeJS.ErrnoException): OrchestratorError {
  return new OrchestratorError({
    code: "GC6003",
    message: `The output cannot be written: ${error.message}.`,
    hint: "Check the space on the disk and the rights of the file that the output goes to.",
    cause: error,
  });
}

function keepStdoutClean(): void {
  process.stdout.write = process.stderr.write.bind(process.stderr) as typeof process.stdout.write;
  globalThis.console = new Console(process.stderr, process.stderr);
}

function onStop(callback: (request: StopRequest) => void): () => void {
  const interrupt = () => stop("SIGINT");
  const terminate = () => stop("SIGTERM");
  const ignore = () => {
    process.off("SIGINT", interrupt);
    process.off("SIGTERM", terminate);
  };
  const stop = (request: StopRequest) => {
    ignore();
    callback(request);
  };
  process.on("SIGINT", interrupt);
  process.on("SIGTERM", terminate);
  return ignore;
}

function isSet(value: string | undefined): boolean {
  return value !== undefined && value !== "" && value !== "0" && value !== "false";
}
