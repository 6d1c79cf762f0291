import type { Client } from "@modelcontextprotocol/sdk/client/index.js";
import type { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { RequestOptions } from "@modelcontextprotocol/sdk/shared/protocol.js";
import type { Clock } from "../../protocol/index.ts";
import { failureKind, LateAnswer } from "./failure-kind.ts";
import type { McpSdk } from "./load-sdk.ts";
import { readTools, type ToolList } from "./offered-tool.ts";
import { ProcessTransport, type ProcessTransportOptions } from "./process-transport.ts";
import type { McpHttpSettings, McpServerSettings } from "./server-settings.ts";
import { settlesWithin } from "./settles-within.ts";

/** Pages of a list of tools; a server that gives more is not read to its end. */
const MOST_PAGES = 100;
const PROBE_MS = 2_000;
const GOODBYE_MS = 1_000;
/** As long as the SDK can wait: the limits here are kept by the clock of the pool. */
const SDK_LIMIT_MS = 2 ** 31 - 1;

/** Limits of one request to a server. */
export interface RequestLimits {
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

/** What a connection is made with. */
export interface ConnectionOptions {
  readonly sdk: McpSdk;
  readonly groups: ProcessTransportOptions["groups"];
  readonly clock: Clock;
  /** Version of this package, which is told to the server. */
  readonly version: string;
}

/** Who is told what happens to a server. */
export interface ConnectionListeners {
  /** Called once, when the server has ended or was given up. */
  readonly onLost: (connection: Connection) => void;
  /** Called when the server says that it offers other tools now. */
  readonly onToolsChanged: () => void;
}

/** One life of a server: from its start until it ends or is given up. */
export class Connection {
  readonly transport: ProcessTransport | StreamableHTTPClientTransport;
  readonly #sdk: McpSdk;
  readonly #clock: Clock;
  readonly #client: Client;
  #tools: Promise<ToolList> | undefined;
  readonly #isHttp: boolean;
  #isLost = false;
  #probing: Promise<void> | undefined;

  constructor(
    settings: McpServerSettings,
    { sdk, groups, clock, version }: ConnectionOptions,
    { onLost, onToolsChanged }: ConnectionListeners,
  ) {
    this.#sdk = sdk;
    this.#clock = clock;
    this.#isHttp = settings.type === "http";
    this.transport =
      settings.type === "http"
        ? openHttp(settings, sdk)
        : new ProcessTransport(settings, {
            groups,
            clock,
            baseEnv: sdk.getDefaultEnvironment(),
            parse: (text) => sdk.types.JSONRPCMessageSchema.parse(JSON.parse(text)),
          });
    this.#client = new sdk.Client({ name: "graphcrew", version });
    this.#client.onclose = () => {
      if (this.#isLost) return;
      this.#isLost = true;
      onLost(this);
    };
    this.#client.onerror = () => {
      // A broken stream of HTTP may mean that the server has gone: calls would wait for it until their limit.
      if (this.#isHttp && !this.#isLost) void this.probe();
    };
    this.#client.setNotificationHandler(sdk.types.ToolListChangedNotificationSchema, () => {
      this.#tools = undefined;
      onToolsChanged();
    });
  }

  get isLost(): boolean {
    return this.#isLost;
  }

  /** How its program has ended; `undefined` while it runs, and where there is none. */
  get ending(): string | undefined {
    return this.transport instanceof ProcessTransport ? this.transport.ending : undefined;
  }

  /** Starts the server and shakes hands. */
  async open(limits: RequestLimits): Promise<void> {
    await this.#within(limits, (options) => this.#client.connect(this.transport as Parameters<Client["connect"]>[0], options));
  }

  /** What the server offers now; read once until the server says that it has changed. */
  tools(limits: RequestLimits): Promise<ToolList> {
    const known = this.#tools;
    if (known !== undefined) return known;
    const reading = this.#readTools(limits);
    this.#tools = reading;
    reading.catch(() => {
      if (this.#tools === reading) this.#tools = undefined;
    });
    return reading;
  }

  /** The result of a tool as the server gave it, unchecked. */
  async call(
    tool: string,
    parameters: Readonly<Record<string, unknown>>,
    limits: RequestLimits,
  ): Promise<Readonly<Record<string, unknown>>> {
    const request = { method: "tools/call" as const, params: { name: tool, arguments: { ...parameters } } };
    return this.#within(limits, (options) => this.#client.request(request, this.#sdk.types.ResultSchema, options));
  }

  /** Gives the server up when it does not answer within two seconds. */
  probe(): Promise<void> {
    this.#probing ??= this.#probe().finally(() => {
      this.#probing = undefined;
    });
    return this.#probing;
  }

  /** Ends the server, or leaves it where others share it. */
  async close(): Promise<void> {
    if (!this.#isLost && "terminateSession" in this.transport)
      await settlesWithin(this.transport.terminateSession(), GOODBYE_MS, this.#clock);
    await this.#client.close();
    // A server that was still being started is not the client's yet.
    await this.transport.close();
  }

  async #probe(): Promise<void> {
    try {
      await this.#within({ timeoutMs: PROBE_MS }, (options) => this.#client.ping(options));
    } catch (error) {
      // Whatever it answers, it is alive.
      if (failureKind(error, { sdk: this.#sdk, connection: this }) === "answered") return;
      if (this.transport instanceof ProcessTransport) await this.transport.kill();
      await this.close();
    }
  }

  async #readTools(limits: RequestLimits): Promise<ToolList> {
    if (this.#client.getServerCapabilities()?.tools === undefined) return { tools: [], unusable: [] };
    const offered: unknown[] = [];
    let cursor: unknown;
    for (let page = 0; page < MOST_PAGES; page += 1) {
      const params = typeof cursor === "string" ? { cursor } : {};
      const request = { method: "tools/list" as const, params };
      const result = await this.#within(limits, (options) => this.#client.request(request, this.#sdk.types.ResultSchema, options));
      if (Array.isArray(result.tools)) offered.push(...(result.tools as unknown[]));
      cursor = result.nextCursor;
      if (typeof cursor !== "string") break;
    }
    return readTools(offered);
  }

  /** Gives a request up when its time has passed or its signal aborts. Each gets a signal of its own: the SDK leaves its listener on it. */
  async #within<Result>({ timeoutMs, signal }: RequestLimits, request: (options: RequestOptions) => Promise<Result>): Promise<Result> {
    const { McpError, ErrorCode } = this.#sdk.types;
    const late = new AbortController();
    const onLate = (): void => late.abort(new McpError(ErrorCode.RequestTimeout, "Request timed out", new LateAnswer()));
    const cancel = this.#clock.after(timeoutMs, onLate, { keepsAlive: true });
    try {
      const given = signal === undefined ? late.signal : AbortSignal.any([signal, late.signal]);
      return await request({ timeout: SDK_LIMIT_MS, signal: given });
    } finally {
      cancel();
    }
  }
}

function openHttp({ url, headers, bearerToken }: McpHttpSettings, sdk: McpSdk): StreamableHTTPClientTransport {
  const all = { ...headers, ...(bearerToken === undefined ? {} : { Authorization: `Bearer ${bearerToken}` }) };
  return new sdk.StreamableHTTPClientTransport(new URL(url), { requestInit: { headers: all } });
}
