import { spawn } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { LLMock } from "@copilotkit/aimock";
import typescript from "typescript";
import { ROOT } from "../../../scripts/repository.mjs";
import { type Block, isExecuted } from "./parse-blocks.ts";

/** How a block ended. */
export interface BlockResult {
  readonly exit: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Installing is done before a document is read, so `npm ci` and `npm install` do nothing; the rest of npm is npm. */
const NPM = `#!/usr/bin/env bash
case "\${1:-}" in ci|i|install|add) exit 0 ;; esac
PATH="\${PATH#*:}" exec npm "$@"
`;

/** Variables of the machine that would change what a reader sees. */
const PRIVATE = /(_API_KEY|_BASE_URL|_TOKEN|_SECRET)$|^(npm_|OLLAMA_|NODE_OPTIONS$|VITEST|LANGSMITH|LANGCHAIN|FORCE_COLOR$)/i;

/** Runs the blocks of one document, in order, in one project. */
export class BlockRunner {
  readonly #folder: string;
  readonly #shellFolder: string;
  readonly #bin: string;

  /** @param folder the reader's project; shell blocks run there unless `shellFolder` says otherwise */
  constructor(folder: string, { shellFolder = folder }: { readonly shellFolder?: string } = {}) {
    this.#folder = folder;
    this.#shellFolder = shellFolder;
    this.#bin = mkdtempSync(join(tmpdir(), "graphcrew-bin-"));
    writeFileSync(join(this.#bin, "npm"), NPM);
    chmodSync(join(this.#bin, "npm"), 0o755);
  }

  close(): void {
    rmSync(this.#bin, { recursive: true, force: true });
  }

  async run(block: Block): Promise<BlockResult> {
    const path = this.#write(block);
    if (!isExecuted(block)) return { exit: 0, stdout: "", stderr: "" };
    const server = block.directive.replies === undefined ? undefined : await openServer(block.directive.replies.split("|"));
    try {
      return await execute(commandOf(block, path), this.#cwdOf(block), { ...this.#environment(), ...server?.env });
    } finally {
      await server?.stop();
    }
  }

  /** Writes the block where its document says, or by its line; gives the path of what can be run. */
  #write(block: Block): string {
    const path = join(this.#folder, block.directive.file ?? `block-${block.line}.${block.language}`);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, block.text);
    return block.language === "ts" ? emit(path) : path;
  }

  #cwdOf(block: Block): string {
    if (block.language !== "sh") return this.#folder;
    return block.directive.in === "clone" ? ROOT : this.#shellFolder;
  }

  #environment(): NodeJS.ProcessEnv {
    const own = Object.entries(process.env).filter(([name]) => !PRIVATE.test(name));
    const path = [this.#bin, join(this.#folder, "node_modules/.bin"), process.env.PATH].join(delimiter);
    return { ...Object.fromEntries(own), PATH: path, NO_COLOR: "1", HOME: this.#folder, npm_config_update_notifier: "false" };
  }
}

function commandOf(block: Block, path: string): readonly string[] {
  if (block.language === "sh") return ["bash", "-euo", "pipefail", path];
  if (block.language === "yaml") return ["npx", "--no-install", "graphcrew", "check", path];
  return [process.execPath, path];
}

/** Turns a TypeScript file into JavaScript beside it, as a reader's own tools would. */
function emit(path: string): string {
  const target = path.replace(/\.ts$/, ".js");
  const { outputText } = typescript.transpileModule(readFileSync(path, "utf8"), {
    compilerOptions: {
      module: typescript.ModuleKind.ESNext,
      target: typescript.ScriptTarget.ES2022,
      rewriteRelativeImportExtensions: true,
      verbatimModuleSyntax: true,
    },
  });
  writeFileSync(target, outputText);
  return target;
}

/** A local server that speaks for every provider, so that a document can show real ones. */
async function openServer(replies: readonly string[]): Promise<{ env: NodeJS.ProcessEnv; stop(): Promise<void> }> {
  const server = new LLMock({ port: 0 });
  let calls = 0;
  server.onMessage(/[\s\S]*/, () => ({ content: replies[Math.min(calls++, replies.length - 1)]?.trim() ?? "" }));
  await server.start();
  const env = {
    OPENAI_API_KEY: "test",
    OPENAI_BASE_URL: `${server.url}/v1`,
    ANTHROPIC_API_KEY: "test",
    ANTHROPIC_BASE_URL: server.url,
    OLLAMA_HOST: server.url,
  };
  return { env, stop: () => server.stop() };
}

function execute(command: readonly string[], cwd: string, env: NodeJS.ProcessEnv): Promise<BlockResult> {
  const [tool = "", ...args] = command;
  const child = spawn(tool, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
  let stdout = "";
  let stderr = "";
  child.stdout.setEncoding("utf8").on("data", (text) => {
    stdout += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text) => {
    stderr += text;
  });
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => resolve({ exit: code ?? -1, stdout, stderr }));
  });
}
