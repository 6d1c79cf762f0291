import { PassThrough } from "node:stream";
import { watchPaths } from "../files/watch-paths.ts";
import type { Host, StopRequest, TextOutput } from "../host.ts";

/** How a host of tests looks to the commands. */
export interface TestHostOptions {
  /** What stdin holds; default: nothing. */
  readonly input?: string | Uint8Array;
  /** A person at a terminal instead of pipes. */
  readonly isTerminal?: boolean;
  readonly hasColor?: boolean;
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  readonly createCrew?: Host["createCrew"];
  /** Default: watches real files. */
  readonly watchPaths?: Host["watchPaths"];
}

/** A host whose outputs can be read and that can be stopped. */
export interface TestHost extends Host {
  readonly out: () => string;
  readonly err: () => string;
  /** Whoever read stdout is gone. */
  readonly closeReader: () => void;
  readonly stop: (request: StopRequest, error?: unknown) => void;
  /** Keeps stdin open for more. */
  readonly keyboard: PassThrough;
}

/** Makes one. */
export function testHost(options: TestHostOptions = {}): TestHost {
  const isTerminal = options.isTerminal ?? false;
  const hasColor = options.hasColor ?? false;
  const stdout = testOutput({ isTerminal, hasColor });
  const stderr = testOutput({ isTerminal, hasColor });
  const keyboard = new PassThrough();
  if (options.input !== undefined) keyboard.end(options.input);
  else if (!isTerminal) keyboard.end();
  const listeners = new Set<(request: StopRequest, error?: unknown) => void>();
  return {
    stdout: stdout.output,
    stderr: stderr.output,
    stdin: Object.assign(keyboard, { isTTY: isTerminal }),
    promptStream: new PassThrough(),
    isInteractive: isTerminal,
    env: options.env ?? {},
    cwd: options.cwd ?? process.cwd(),
    now: () => 1000,
    onStop: (callback) => {
      listeners.add(callback);
      return () => listeners.delete(callback);
    },
    createCrew: options.createCrew ?? (() => Promise.reject(new TypeError("this test has no crew"))),
    watchPaths: options.watchPaths ?? (async (...parameters) => watchPaths(...parameters)),
    out: stdout.text,
    err: stderr.text,
    closeReader: () => stdout.reader.abort("closed"),
    stop: (request, error) => {
      for (const listener of listeners) listener(request, error);
    },
    keyboard,
  };
}

function testOutput(look: Pick<TextOutput, "isTerminal" | "hasColor">) {
  const pieces: string[] = [];
  const reader = new AbortController();
  const output: TextOutput = {
    ...look,
    columns: 100,
    gone: reader.signal,
    write: async (text) => {
      if (!reader.signal.aborted) pieces.push(text);
    },
  };
  return { output, reader, text: () => pieces.join("") };
}
