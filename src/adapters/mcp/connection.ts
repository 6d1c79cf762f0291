import type { Client } from "@modelcontextprotocol/sdk/client/index.js";
import type { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { failureKind } from "./failure-kind.ts";
import type { McpSdk } from "./load-sdk.ts";
import { readTools, type ToolList } from "./offered-tool.ts";
import { ProcessTransport, type ProcessTransportOptions } from "./process-transport.ts";
import type { McpHttpSettings, McpServerSettings } from "./server-settings.ts";

/** Pages of a list of tools; a server that gives more is not read to its end. */
const MOST_PAGES = 100;
const PROBE_MS = 2_000;
const GOODBYE_MS = 1_000;

/** Limits of one request to a server. */
export interface RequestLimits {
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

/** What a connection is made with. */
export interface ConnectionOptions {
  readonly sdk: McpSdk;
  readonly groups: ProcessTransportOptions["groups"];
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
  readonly #client: Client;
  #tools: Promise<ToolList> | undefined;
  readonly #isHttp: boolean;
  #isLost = false;
  #probing: Promise<void> | undefined;

  constructor(settings: McpServerSettings, { sdk, groups, version }: ConnectionOptions, { onLost, onToolsChanged }: ConnectionListeners) {
    this.#sdk = sdk;
    this.#isHttp = settings.type === "http";
    this.transport =
      settings.type === "http"
        ? openHttp(settings, sdk)
        : new ProcessTransport(settings, {
            groups,
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
  async open({ timeoutMs, signal }: RequestLimits): Promise<void> {
    await this.#client.connect(this.transport as Parameters<Client["connect"]>[0], requestOptions({ timeoutMs, signal }));
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
    return this.#client.request(request, this.#sdk.types.ResultSchema, requestOptions(limits));
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
    if (!this.#isLost && "terminateSession" in this.transport) await within(GOODBYE_MS, this.transport.terminateSession());
    await this.#client.close();
    // A server that was still being started is not the client's yet.
    await this.transport.close();
  }

  async #probe(): Promise<void> {
    const since = performance.now();
    try {
      await this.#client.ping({ timeout: PROBE_MS });
    } catch (error) {
      const elapsedMs = performance.now() - since;
      // Whatever it answers, it is alive.
      if (failureKind(error, { sdk: this.#sdk, connection: this, elapsedMs, limitMs: PROBE_MS }) === "answered") return;
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
      const result = await this.#client.request({ method: "tools/list", params }, this.#sdk.types.ResultSchema, requestOptions(limits));
      if (Array.isArray(result.tools)) offered.push(...(result.tools as unknown[]));
      cursor = result.nextCursor;
      if (typeof cursor !== "string") break;
    }
    return readTools(offered);
  }
}

function openHttp({ url, headers, bearerToken }: McpHttpSettings, sdk: McpSdk): StreamableHTTPClientTransport {
  const all = { ...headers, ...(bearerToken === undefined ? {} : { Authorization: `Bearer ${bearerToken}` }) };
  return new sdk.StreamableHTTPClientTransport(new URL(url), { requestInit: { headers: all } });
}

function requestOptions({ timeoutMs, signal }: RequestLimits) {
  // The SDK leaves its listener on a signal, so each request gets one of its own.
  return { timeout: timeoutMs, ...(signal === undefined ? {} : { signal: AbortSignal.any([signal]) }) };
}

async function within(limitMs: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, limitMs);
  });
  await Promise.race([work.catch(() => undefined), late]);
  clearTimeout(timer);
}
