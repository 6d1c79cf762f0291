import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { join } from "node:path";
import { ROOT, readJson } from "../../scripts/repository.mjs";

/** The built command, as npm would start it. */
const BIN = join(ROOT, (readJson("package.json") as { readonly bin: { readonly graphcrew: string } }).bin.graphcrew);

/** Variables that would change what the command does. */
const UNSET = ["CI", "NO_COLOR", "FORCE_COLOR", "OPENAI_API_KEY", "ANTHROPIC_API_KEY", "GOOGLE_API_KEY", "OLLAMA_BASE_URL"];

/** How the command is started. */
export interface StartOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** How it ended. */
export interface Ended {
  readonly exit: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** The command at work. */
export interface Started {
  readonly child: ChildProcessWithoutNullStreams;
  readonly ended: Promise<Ended>;
  /** What it has written to stdout so far. */
  readonly stdout: () => string;
}

/** Starts the built command line. */
export function startCommand(args: readonly string[], options: StartOptions = {}): Started {
  const env: NodeJS.ProcessEnv = { ...process.env, ...options.env };
  for (const name of UNSET) if (options.env?.[name] === undefined) delete env[name];
  const child = spawn(process.execPath, [BIN, ...args], { cwd: options.cwd ?? ROOT, env });
  const texts = { stdout: "", stderr: "" };
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    texts.stdout += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    texts.stderr += text;
  });
  const ended = new Promise<Ended>((resolve) => {
    child.on("close", (exit, signal) => resolve({ exit, signal, ...texts }));
  });
  return { child, ended, stdout: () => texts.stdout };
}

/** Runs it to its end, with this text on stdin. */
export function runCommand(args: readonly string[], options: StartOptions & { readonly input?: string } = {}): Promise<Ended> {
  const { child, ended } = startCommand(args, options);
  child.stdin.end(options.input ?? "");
  return ended;
}
