import type { CliCommand } from "./cli-command.ts";

/** A command as the table knows it: enough for `--help` without loading it. */
export interface CommandEntry {
  readonly name: string;
  /** Its arguments, as the help of all commands shows them. */
  readonly takes: string;
  readonly summary: string;
  load(): Promise<{ readonly command: CliCommand }>;
}

/** Every command of this version, in the order of the help. */
export const COMMANDS: readonly CommandEntry[] = [
  { name: "init", takes: "[dir]", summary: "write a new project that runs at once", load: () => import("./commands/init.ts") },
  { name: "check", takes: "[files...]", summary: "find every problem in crew files", load: () => import("./commands/check.ts") },
  { name: "run", takes: "<crew> [input]", summary: "let a crew answer one input", load: () => import("./commands/run.ts") },
  { name: "chat", takes: "<crew>", summary: "talk with a crew in the terminal", load: () => import("./commands/chat.ts") },
  { name: "graph", takes: "<file>", summary: "draw a crew as Mermaid, DOT or SVG", load: () => import("./commands/graph.ts") },
  { name: "explain", takes: "<code>", summary: "tell what a code such as GC1101 means", load: () => import("./commands/explain.ts") },
  { name: "schema", takes: "<name>", summary: "print a JSON Schema for editors", load: () => import("./commands/schema.ts") },
  { name: "doctor", takes: "", summary: "see what is missing on this machine", load: () => import("./commands/doctor.ts") },
];

/** Commands that later versions bring: they are known, and say so. */
export const LATER_COMMANDS: readonly string[] = ["test", "studio", "serve", "worker", "sessions", "compile", "import"];
