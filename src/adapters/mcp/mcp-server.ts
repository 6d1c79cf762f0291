import { ClosedError, McpServerError, thrownText } from "../../errors/index.ts";
import { onAbort, unlessAborted } from "../../observe/index.ts";
import type { Clock, JsonObject, Logger, ToolResult } from "../../protocol/index.ts";
import { Connection } from "./connection.ts";
import { type FailedStep, type FailurePlace, oversized, startFailure, stopped, tooLong } from "./describe-failure.ts";
import { type FailureKind, failureKind } from "./failure-kind.ts";
import { hideSecrets } from "./hide-secrets.ts";
import { loadSdk, type McpSdk } from "./load-sdk.ts";
import type { ToolList } from "./offered-tool.ts";
import type { ProcessGroups } from "./process-groups.ts";
import { RestartLimit } from "./restart-limit.ts";
import { resultText } from "./result-text.ts";
import { type McpServerSettings, secretsOf } from "./server-settings.ts";

const CALL_MS = 60_000;
const START_MS = 30_000;
/** Starts in a row for one call. */
const MOST_STARTS = 3;

/** What the servers of a pool share. */
export interface McpServerParts {
  readonly groups: ProcessGroups;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly version: string;
  /** Imports the MCP SDK; for tests. */
  readonly importSdk?: (() => Promise<McpSdk>) | undefined;
}

/** A server that is ready. */
interface Ready {
  readonly connection: Connection;
  readonly sdk: McpSdk;
}

/** One MCP server: started when it is first needed, shared by all who call it, started again after it was lost. */
export class McpServer {
  readonly name: string;
  readonly settings: McpServerSettings;
  readonly #parts: McpServerParts;
  readonly #restarts: RestartLimit;
  readonly #closing = new AbortController();
  readonly #open = new Set<Connection>();
  #ready: Promise<Ready> | undefined;
  #lastFailure: McpServerError | undefined;
  #probing: Promise<void> | undefined;
  #wasReady = false;
  #toolsVersion = 0;

  constructor(name: string, settings: McpServerSettings, parts: McpServerParts) {
    this.name = name;
    this.settings = settings;
    this.#parts = parts;
    this.#restarts = new RestartLimit(parts.clock);
  }

  /** Grows whenever the server may offer other tools than before: when it says so, and when it was started again. */
  get toolsVersion(): number {
    return this.#toolsVersion;
  }

  /** What the server offers. @throws {McpServerError} GC7001 to GC7004 */
  async tools(signal?: AbortSignal): Promise<ToolList> {
    const { connection, sdk } = await this.#connect(signal);
    const limitMs = this.#startMs;
    try {
      return await unlessAborted(connection.tools({ timeoutMs: limitMs }), signal);
    } catch (error) {
      const kind = failureKind(error, { sdk, connection });
      throw this.#failure(error, { connection, kind, tool: "tools/list", limitMs, signal });
    }
  }

  /** Calls a tool. What the server itself says against the call is its result. @throws {McpServerError} GC7001 to GC7004 */
  async call(tool: string, parameters: JsonObject, signal?: AbortSignal): Promise<ToolResult> {
    const ready = await this.#connect(signal);
    try {
      return await this.#callOn(ready, tool, parameters, signal);
    } catch (error) {
      // The session had ended before the call came: nothing was done yet.
      if (!isSessionGone(error)) throw error;
      await ready.connection.close();
      return this.#callOn(await this.#connect(signal), tool, parameters, signal).catch((again: unknown) => {
        throw isSessionGone(again) ? startFailure(again, this.#placeOf(undefined)) : again;
      });
    }
  }

  /** Ends the server; calls that run are given up. Gives back when no process is left. */
  async close(): Promise<void> {
    this.#closing.abort(new ClosedError(`MCP server "${this.name}"`));
    await Promise.allSettled([...this.#open].map((connection) => connection.close()));
    await this.#ready?.catch(() => undefined);
  }

  get #startMs(): number {
    return this.settings.startTimeoutMs ?? START_MS;
  }

  async #callOn({ connection, sdk }: Ready, tool: string, parameters: JsonObject, signal: AbortSignal | undefined): Promise<ToolResult> {
    const limitMs = this.settings.timeoutMs ?? CALL_MS;
    try {
      const result = await connection.call(tool, parameters, { timeoutMs: limitMs, signal });
      return this.#said(resultText(result), result.isError === true);
    } catch (error) {
      const kind = failureKind(error, { sdk, connection });
      if (kind === "answered" && signal?.aborted !== true) return this.#said(thrownText(error), true);
      if (isSessionGone(error)) throw error;
      throw this.#failure(error, { connection, kind, tool, limitMs, signal });
    }
  }

  /** What the server gave as a result: it works. */
  #said(text: string, isError: boolean): ToolResult {
    this.#restarts.worked();
    const words = isError && text.trim() === "" ? "The tool failed and gave no reason." : text;
    return { text: hideSecrets(words, secretsOf(this.settings)), isError };
  }

  #failure(
    error: unknown,
    call: { connection: Connection; kind: FailureKind; tool: string; limitMs: number; signal: AbortSignal | undefined },
  ): unknown {
    const { connection, kind, tool, limitMs, signal } = call;
    if (this.#closing.signal.aborted) return this.#closing.signal.reason;
    if (signal?.aborted === true) return signal.reason;
    const place = this.#placeOf(connection);
    if (kind === "answered") return startFailure(error, place, { step: "tools/list", isAnswered: true });
    if (kind === "oversized") return oversized(place, tool);
    if (kind === "late") {
      // A server that hangs is given up, so that the next call finds another one.
      this.#probing ??= connection.probe().finally(() => {
        this.#probing = undefined;
      });
      return tooLong(place, { limitMs, tool });
    }
    // What is left is a connection that broke.
    if (!connection.isLost) void connection.close();
    return stopped(place, { tool, cause: error });
  }

  /** The server, started where it is not running. The start goes on when the one who asked for it leaves. */
  async #connect(signal: AbortSignal | undefined): Promise<Ready> {
    this.#closing.signal.throwIfAborted();
    signal?.throwIfAborted();
    if (this.#probing !== undefined) await unlessAborted(this.#probing, signal);
    if (this.#ready === undefined) {
      const starting = this.#start();
      this.#ready = starting;
      starting.catch(() => {
        if (this.#ready === starting) this.#ready = undefined;
      });
    }
    return unlessAborted(this.#ready, signal);
  }

  async #start(): Promise<Ready> {
    const { clock, logger, importSdk } = this.#parts;
    const sdk = await loadSdk(this.name, importSdk);
    const deadline = clock.monotonic() + this.#startMs;
    for (let start = 1; ; start += 1) {
      const pause = this.#restarts.next();
      if (pause === "resting") throw this.#resting();
      await this.#wait(pause);
      try {
        return { connection: await this.#openOnce(sdk, deadline - clock.monotonic()), sdk };
      } catch (error) {
        this.#closing.signal.throwIfAborted();
        if (!(error instanceof McpServerError)) throw error;
        this.#restarts.failed();
        this.#lastFailure = error;
        logger.warn({ ...error.details, code: error.code, error: thrownText(error) }, "mcp_server_not_started");
        if (!error.retryable || error.code === "GC7003" || start === MOST_STARTS || clock.monotonic() >= deadline) throw error;
      }
    }
  }

  async #openOnce(sdk: McpSdk, timeoutMs: number): Promise<Connection> {
    const { groups, version, logger, clock } = this.#parts;
    let isReady = false;
    const onToolsChanged = (): void => {
      this.#toolsVersion += 1;
    };
    const onLost = (): void => {
      this.#open.delete(connection);
      if (!isReady || this.#closing.signal.aborted) return;
      this.#ready = undefined;
      this.#restarts.failed();
      const lost = stopped(this.#placeOf(connection));
      this.#lastFailure = lost;
      logger.warn({ ...lost.details, error: lost.message }, "mcp_server_lost");
    };
    const connection: Connection = new Connection(this.settings, { sdk, groups, clock, version }, { onLost, onToolsChanged });
    this.#open.add(connection);
    const limit = new AbortController();
    const release = clock.after(timeoutMs, () => limit.abort(), { keepsAlive: true });
    const signal = AbortSignal.any([limit.signal, this.#closing.signal]);
    let step: FailedStep["step"] = "initialize";
    try {
      await unlessAborted(connection.open({ timeoutMs, signal }), signal);
      step = "tools/list";
      await unlessAborted(connection.tools({ timeoutMs, signal }), signal);
      isReady = true;
      if (this.#wasReady) onToolsChanged();
      this.#wasReady = true;
      logger.info({ server: this.name }, "mcp_server_started");
      return connection;
    } catch (error) {
      const kind = failureKind(error, { sdk, connection });
      const isLate = limit.signal.aborted || kind === "late";
      // What it ends with once it is told to says nothing.
      const place = { ...this.#placeOf(connection), ending: { text: connection.ending } };
      await connection.close();
      this.#open.delete(connection);
      throw isLate ? tooLong(place, { limitMs: this.#startMs }) : startFailure(error, place, { step, isAnswered: kind === "answered" });
    } finally {
      release();
    }
  }

  #resting(): McpServerError {
    return new McpServerError({
      code: "GC7002",
      server: this.name,
      message: `MCP server "${this.name}" has failed ${this.#restarts.failures} times in a row and is left alone for a while. Last: ${this.#lastFailure?.message ?? ""}`,
      hint: "Look at why it fails; it is tried again half a minute after the last failure.",
      cause: this.#lastFailure,
      retryable: true,
    });
  }

  #wait(delayMs: number): Promise<void> {
    if (delayMs === 0) return Promise.resolve();
    return new Promise((resolve, reject) => {
      const release = onAbort(this.#closing.signal, (reason) => {
        cancel();
        reject(reason);
      });
      const cancel = this.#parts.clock.after(
        delayMs,
        () => {
          release();
          resolve();
        },
        { keepsAlive: true },
      );
    });
  }

  #placeOf(connection: Connection | undefined): FailurePlace {
    return { server: this.name, settings: this.settings, connection };
  }
}

/** HTTP 404 in a session: the server has forgotten it, as after its restart. */
function isSessionGone(error: unknown): boolean {
  return error instanceof Error && error.name === "Error" && "code" in error && error.code === 404;
}
