import { createInterface } from "node:readline";
import { unlessAborted } from "../../../observe/index.ts";
import type { Host } from "../host.ts";
import { colorsOf } from "../terminal/colors.ts";

/** How one line is asked for. */
export interface LineOptions {
  /** What a person sees before the line; its last line is the prompt. Default: `you> `. */
  readonly prompt?: string;
  /** Ends the waiting; a line that comes later goes to whoever asks next. */
  readonly signal?: AbortSignal;
}

/** Lines from a person or a pipe. */
export interface LineReader {
  /** The next line; `undefined` when there are no more. */
  next(options?: LineOptions): Promise<string | undefined>;
  /** Calls back at each Ctrl-C at the keyboard; gives a function that stops listening. */
  onInterrupt(callback: () => void): () => void;
  close(): void;
}

/** Reads stdin by lines; a person is prompted, on stderr, and can edit and call back earlier lines. */
export function openLineReader(host: Host): LineReader {
  const usual = colorsOf(host.stderr).bold("you> ");
  const reader = createInterface({
    input: host.stdin,
    terminal: host.isInteractive,
    ...(host.isInteractive ? { output: host.promptStream } : {}),
  });
  const lines = reader[Symbol.asyncIterator]();
  let waiting: Promise<IteratorResult<string>> | undefined;
  return {
    next: async ({ prompt = usual, signal } = {}) => {
      if (host.isInteractive) showPrompt(prompt);
      waiting ??= lines.next();
      const { value, done } = await unlessAborted(waiting, signal);
      waiting = undefined;
      return done === true ? undefined : value;
    },
    onInterrupt: (callback) => {
      reader.on("SIGINT", callback);
      return () => reader.off("SIGINT", callback);
    },
    close: () => reader.close(),
  };

  /** Only the last line is redrawn while a person types. */
  function showPrompt(prompt: string): void {
    const end = prompt.lastIndexOf("\n") + 1;
    host.promptStream.write(prompt.slice(0, end));
    reader.setPrompt(prompt.slice(end));
    reader.prompt(true);
  }
}
