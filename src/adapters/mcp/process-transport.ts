import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import type { JSONRPCMessage } from "@modelcontextprotocol/sdk/types.js";
import type { Clock } from "../../protocol/index.ts";
import { OversizedAnswer } from "./failure-kind.ts";
import { LineReader } from "./line-reader.ts";
import { type ProcessGroups, signalGroup } from "./process-groups.ts";
import type { McpStdioSettings } from "./server-settings.ts";
import { settlesWithin } from "./settles-within.ts";
import { TextTail } from "./text-tail.ts";

/** How long a server has to end by itself, and again after SIGTERM. */
const GRACE_MS = 2_000;
/** How long the last words of a server that has ended are waited for. */
const LAST_WORDS_MS = 200;

/** What a process is started with beside its settings. */
export interface ProcessTransportOptions {
  readonly groups: ProcessGroups;
  readonly clock: Clock;
  /** Variables that every program needs. */
  readonly baseEnv: Readonly<Record<string, string>>;
  /** Reads one message; throws for anything else. */
  readonly parse: (text: string) => JSONRPCMessage;
}

/**
 * Speaks to a program through its stdin and stdout. The SDK's own transport ends the program alone; this one ends all that the
 * program has started as well, keeps what it says on stderr, and goes on after lines that are no messages.
 */
export class ProcessTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;
  /** What the program says on stderr. */
  readonly stderr = new TextTail();
  /** What it says on stdout that is no message. */
  readonly noise = new TextTail();
  readonly #settings: McpStdioSettings;
  readonly #options: ProcessTransportOptions;
  readonly #lines = new LineReader();
  #child: ChildProcessWithoutNullStreams | undefined;
  #ended: Promise<void> = Promise.resolve();
  #ending: string | undefined;

  constructor(settings: McpStdioSettings, options: ProcessTransportOptions) {
    this.#settings = settings;
    this.#options = options;
  }

  /** How the program ended, to go on from its name: `ended with exit code 1`; `undefined` while it runs. */
  get ending(): string | undefined {
    return this.#ending;
  }

  start(): Promise<void> {
    const { command, args = [], env, cwd } = this.#settings;
    const child = spawn(command, args, {
      cwd,
      env: { ...this.#options.baseEnv, ...env },
      stdio: ["pipe", "pipe", "pipe"],
      detached: process.platform !== "win32",
      windowsHide: true,
    });
    this.#child = child;
    this.#listen(child);
    // Whoever waits for a call keeps the process alive; a server that nobody waits for does not.
    for (const part of [child, child.stdin, child.stdout, child.stderr]) (part as { unref?: () => void }).unref?.();
    return new Promise((resolve, reject) => {
      child.once("spawn", resolve);
      child.once("error", reject);
    });
  }

  async send(message: JSONRPCMessage): Promise<void> {
    const stdin = this.#child?.stdin;
    try {
      await new Promise<void>((resolve, reject) => {
        if (stdin === undefined || !stdin.writable) reject(new Error("the server has ended"));
        else stdin.write(`${JSON.stringify(message)}\n`, (error) => (error ? reject(error) : resolve()));
      });
    } catch (error) {
      // Its end comes a moment later, and says more than a broken pipe.
      await this.#endsWithin(LAST_WORDS_MS * 2);
      throw error;
    }
  }

  /** Asks the program to end by closing its stdin, then by SIGTERM, then kills it; gives back when it and its group are gone. */
  async close(): Promise<void> {
    const child = this.#child;
    const { pid } = child ?? {};
    if (child === undefined || pid === undefined || this.#ending !== undefined) return;
    child.stdin.end();
    if (await this.#endsWithin(GRACE_MS)) return;
    signalGroup(pid, "SIGTERM");
    if (await this.#endsWithin(GRACE_MS)) return;
    signalGroup(pid, "SIGKILL");
    await this.#ended;
  }

  /** Ends the program and all it has started at once. */
  async kill(): Promise<void> {
    const pid = this.#child?.pid;
    if (pid === undefined || this.#ending !== undefined) return;
    signalGroup(pid, "SIGKILL");
    await this.#ended;
  }

  #listen(child: ChildProcessWithoutNullStreams): void {
    const { groups, clock } = this.#options;
    child.stdout.on("data", (chunk: Buffer) => this.#read(chunk));
    child.stderr.setEncoding("utf8").on("data", (text: string) => this.stderr.add(text));
    child.stdin.on("error", (error) => this.onerror?.(error));
    child.once("error", (error) => this.onerror?.(error));
    const { pid } = child;
    // Without one it did not start, and the error tells why.
    if (pid === undefined) return;
    groups.add(pid);
    this.#ended = new Promise((resolve) => {
      child.once("exit", (code, signal) => {
        groups.end(pid);
        this.#ending = signal === null ? `ended with exit code ${code}` : `was ended by ${signal}`;
        // Others may hold its pipes open.
        const cancel = clock.after(LAST_WORDS_MS, resolve, { keepsAlive: true });
        child.once("close", () => {
          cancel();
          resolve();
        });
      });
    });
    void this.#ended.then(() => this.onclose?.());
  }

  #read(chunk: Buffer): void {
    for (const line of this.#lines.add(chunk)) {
      if (line.type === "line") this.#take(line.text);
      else this.#refuse(line);
    }
  }

  /** Whoever waits for an answer that is too long need not wait longer. */
  #refuse({ head, tail }: { readonly head: string; readonly tail: string }): void {
    this.noise.add(`${head}…\n`);
    const id = idOfAnswer(head, tail);
    if (id === undefined) return;
    const error = { code: -32603, message: "the answer is too large to be read", data: new OversizedAnswer() };
    this.onmessage?.({ jsonrpc: "2.0", id, error });
  }

  #take(line: string): void {
    let message: JSONRPCMessage;
    try {
      message = this.#options.parse(line);
    } catch {
      if (line.trim() !== "") this.noise.add(`${line.slice(0, 200)}\n`);
      return;
    }
    this.onmessage?.(message);
  }

  #endsWithin(limitMs: number): Promise<boolean> {
    return settlesWithin(this.#ended, limitMs, this.#options.clock);
  }
}

/** The number of the request that is answered: servers write it before the result or at the end. */
function idOfAnswer(head: string, tail: string): number | undefined {
  const version = '"jsonrpc"\\s*:\\s*"2\\.0"\\s*,\\s*';
  const first = new RegExp(`^\\s*\\{\\s*(?:${version})?"id"\\s*:\\s*(\\d+)\\s*,\\s*(?:${version})?"(?:result|error)"`).exec(head);
  const isAnswer = new RegExp(`^\\s*\\{\\s*(?:${version})?"(?:result|error)"`).test(head);
  const last = isAnswer ? /,\s*"id"\s*:\s*(\d+)\s*(?:,\s*"jsonrpc"\s*:\s*"2\.0"\s*)?\}\s*$/.exec(tail) : null;
  const id = (first ?? last)?.[1];
  return id === undefined ? undefined : Number(id);
}
