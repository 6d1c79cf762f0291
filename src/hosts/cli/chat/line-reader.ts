import { createInterface } from "node:readline";
import type { Host } from "../host.ts";
import { colorsOf } from "../terminal/colors.ts";

/** Lines from a person or a pipe. */
export interface LineReader {
  /** The next line; `undefined` when there are no more. */
  next(): Promise<string | undefined>;
  /** Calls back at each Ctrl-C at the keyboard; gives a function that stops listening. */
  onInterrupt(callback: () => void): () => void;
  close(): void;
}

/** Reads stdin by lines; a person is prompted, on stderr, and can edit and call back earlier lines. */
export function openLineReader(host: Host): LineReader {
  const reader = createInterface({
    input: host.stdin,
    terminal: host.isInteractive,
    ...(host.isInteractive ? { output: host.promptStream, prompt: colorsOf(host.stderr).bold("you> ") } : {}),
  });
  const lines = reader[Symbol.asyncIterator]();
  return {
    next: async () => {
      if (host.isInteractive) reader.prompt();
      const { value, done } = await lines.next();
      return done === true ? undefined : value;
    },
    onInterrupt: (callback) => {
      reader.on("SIGINT", callback);
      return () => reader.off("SIGINT", callback);
    },
    close: () => reader.close(),
  };
}
