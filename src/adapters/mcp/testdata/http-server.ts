import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import { z } from "zod";

/** How a local MCP server answers. */
export interface HttpServerOptions {
  /** Takes only calls with this header. */
  readonly authorization?: string;
  /** Default: any free one. */
  readonly port?: number;
  /** Answers with this status, whatever is asked. */
  readonly status?: number;
}

/** A local MCP server over HTTP. */
export interface HttpServer {
  readonly url: string;
  readonly port: number;
  /** Calls of the tool `hang` that are waiting. */
  readonly hanging: Promise<void>;
  /** Sessions that clients have ended. */
  readonly goodbyes: readonly string[];
  /** Forgets every session, as a restart does. */
  forget(): void;
  /** Ends at once, with all its connections. */
  kill(): Promise<void>;
}

/** Starts a server of the SDK on loopback, with the tools `add` and `hang`. */
export async function startHttpServer(options: HttpServerOptions = {}): Promise<HttpServer> {
  const sessions = new Map<string, StreamableHTTPServerTransport>();
  const goodbyes: string[] = [];
  let tellHanging = (): void => undefined;
  const hanging = new Promise<void>((resolve) => {
    tellHanging = resolve;
  });
  const open = async (): Promise<StreamableHTTPServerTransport> => {
    const transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: () => randomUUID(),
      onsessioninitialized: (id) => void sessions.set(id, transport),
      onsessionclosed: (id) => void goodbyes.push(id),
    });
    await toolServer(tellHanging).connect(transport as Transport);
    return transport;
  };
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const refused = options.status ?? (isWelcome(request, options) ? undefined : 401);
    if (refused !== undefined) return void response.writeHead(refused).end("no");
    const id = request.headers["mcp-session-id"];
    const known = typeof id === "string" ? sessions.get(id) : undefined;
    if (id !== undefined && known === undefined) return void response.writeHead(404).end("no such session");
    await (known ?? (await open())).handleRequest(request, response);
  };
  const server = createServer((request, response) => void handle(request, response));
  const port = await listen(server, options.port ?? 0);
  return {
    url: `http://127.0.0.1:${port}/mcp`,
    port,
    hanging,
    goodbyes,
    forget: () => sessions.clear(),
    kill: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

function toolServer(tellHanging: () => void): McpServer {
  const server = new McpServer({ name: "local", version: "1" });
  server.registerTool("add", { description: "Adds.", inputSchema: { a: z.number(), b: z.number() } }, ({ a, b }) => ({
    content: [{ type: "text", text: String(a + b) }],
  }));
  server.registerTool("hang", { description: "Never ends." }, () => {
    tellHanging();
    return new Promise(() => undefined);
  });
  return server;
}

function isWelcome({ headers }: IncomingMessage, { authorization }: HttpServerOptions): boolean {
  return authorization === undefined || headers.authorization === authorization;
}

async function listen(server: Server, port: number): Promise<number> {
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}
