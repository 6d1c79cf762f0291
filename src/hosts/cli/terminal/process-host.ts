import { Console } from "node:console";
import { OrchestratorError } from "../../../errors/index.ts";
import type { Host, StopRequest, TextOutput } from "../host.ts";
import { wantsColor } from "./colors.ts";
import { currentFolder } from "./current-folder.ts";

const GONE_CODES: readonly (string | undefined)[] = ["EPIPE", "ERR_STREAM_DESTROYED", "ECONNRESET", "EIO"];

/** The host of a real process. */
export interface ProcessHost extends Host {
  /** Asks whatever is running to stop; false when nothing is that can. */
  stop(request: StopRequest, error?: unknown): boolean;
  /** Ends the process. `process.exit` itself is refused from now on: it is not for the agents of a crew. */
  exit(code: number): never;
}

/** Makes it. Whatever else writes to stdout (agents of a crew, libraries) goes to stderr from now on, and none may end the process. */
export function processHost(): ProcessHost {
  const { env, argv } = process;
  const isPlain = env.TERM === "dumb" || isSet(env.CI);
  const output = (stream: NodeJS.WriteStream): TextOutput => {
    const isTerminal = stream.isTTY === true && !isPlain;
    return textOutput(stream, { isTerminal, hasColor: wantsColor({ flags: argv, env, isTerminal }) });
  };
  const stdout = output(process.stdout);
  const stderr = output(process.stderr);
  keepStdoutClean();
  const exit = process.exit.bind(process);
  process.exit = refuseExit;
  const listeners = new StopListeners();
  return {
    stdout,
    stderr,
    get stdin() {
      return process.stdin;
    },
    promptStream: process.stderr,
    isInteractive: process.stdin.isTTY === true && stderr.isTerminal,
    env,
    get cwd() {
      return currentFolder();
    },
    now: () => Date.now(),
    onStop: (callback) => listeners.add(callback),
    stop: (request, error) => listeners.tell(request, error),
    exit,
    createCrew: async (...parameters) => (await import("../open-crew.ts")).createCrew(...parameters),
    watchPaths: async (...parameters) => (await import("../files/watch-paths.ts")).watchPaths(...parameters),
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

/** Ending a run halfway with the exit code of a success would tell nobody. */
function refuseExit(code?: number | string | null): never {
  throw new OrchestratorError({
    code: "GC6004",
    message: `The code of an agent, a model or a library called process.exit(${code ?? ""}).`,
    hint: "Throw an error instead: it ends the run and is told.",
  });
}

/** Whoever wants to know that the process shall stop. */
class StopListeners {
  readonly #callbacks = new Set<(request: StopRequest, error?: unknown) => void>();

  /** Signals are listened to only while somebody wants to know: without a listener the system ends the process. */
  add(callback: (request: StopRequest, error?: unknown) => void): () => void {
    const remove = () => {
      this.#callbacks.delete(stop);
      process.off("SIGINT", onSignal);
      process.off("SIGTERM", onSignal);
    };
    const stop = (request: StopRequest, error?: unknown) => {
      remove();
      callback(request, error);
    };
    const onSignal = (request: StopRequest) => stop(request);
    this.#callbacks.add(stop);
    process.on("SIGINT", onSignal);
    process.on("SIGTERM", onSignal);
    return remove;
  }

  /** Tells all of them; false when there is none. */
  tell(request: StopRequest, error?: unknown): boolean {
    const callbacks = [...this.#callbacks];
    for (const callback of callbacks) callback(request, error);
    return callbacks.length > 0;
  }
}

function isSet(value: string | undefined): boolean {
  return value !== undefined && value !== "" && value !== "0" && value !== "false";
}
