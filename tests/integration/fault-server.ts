import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** One request as the server saw it. */
export interface SeenRequest {
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: Readonly<Record<string, unknown>>;
  /** Resolves when the client cut the connection before the reply was whole. */
  readonly cut: Promise<void>;
}

/** Answers one request, well or badly. */
export type Answer = (response: ServerResponse, request: SeenRequest) => void;

/** A server on loopback that does to each request what it was told: the answers in order, the last one for all that follow. */
export class FaultServer {
  readonly requests: SeenRequest[] = [];
  readonly #server: Server;
  #answers: readonly Answer[] = [];

  private constructor() {
    this.#server = createServer((request, response) => this.#take(request, response));
  }

  static async start(): Promise<FaultServer> {
    const server = new FaultServer();
    await new Promise<void>((resolve) => {
      server.#server.listen(0, "127.0.0.1", resolve);
    });
    return server;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Forgets what it saw and answers like this from now on. */
  answer(...answers: readonly Answer[]): void {
    this.requests.length = 0;
    this.#answers = answers;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => {
      this.#server.close(resolve);
    });
  }

  #take(request: IncomingMessage, response: ServerResponse): void {
    const pieces: Buffer[] = [];
    request.on("data", (piece: Buffer) => pieces.push(piece));
    request.on("end", () => {
      const text = Buffer.concat(pieces).toString("utf8");
      const seen: SeenRequest = {
        path: request.url ?? "",
        headers: request.headers,
        body: text === "" ? {} : (JSON.parse(text) as Record<string, unknown>),
        cut: new Promise((resolve) => {
          response.on("close", () => {
            if (!response.writableFinished) resolve();
          });
        }),
      };
      const answer = this.#answers[Math.min(this.requests.length, this.#answers.length - 1)];
      this.requests.push(seen);
      answer?.(response, seen);
    });
  }
}

/** A JSON reply. */
export const json =
  (body: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Answer =>
  (response) => {
    response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
  };

/** A reply of any text. */
export const text =
  (body: string, contentType: string, status = 200): Answer =>
  (response) => {
    response.writeHead(status, { "content-type": contentType }).end(body);
  };

/** An error as providers write it. */
export const failure = (status: number, headers: Readonly<Record<string, string>> = {}): Answer =>
  json({ type: "error", error: { type: "some_error", message: `status ${status}` } }, status, headers);

/** HTTP 409 because of a lock, which passes. */
export const locked: Answer = json({ type: "error", error: { type: "lock_timeout", message: "The resource is locked." } }, 409);

/** How an event stream ends. */
export type StreamEnd = "end" | "cut" | "hang";

/** Server-sent events: data, and names where the protocol has them. */
export const events =
  (list: readonly { readonly event?: string; readonly data: unknown }[], end: StreamEnd = "end"): Answer =>
  (response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    for (const { event, data } of list) {
      response.write(
        `${event === undefined ? "" : `event: ${event}\n`}data: ${typeof data === "string" ? data : JSON.stringify(data)}\n\n`,
      );
    }
    finish(response, end);
  };

/** One JSON value a line. */
export const lines =
  (list: readonly unknown[], end: StreamEnd = "end"): Answer =>
  (response) => {
    response.writeHead(200, { "content-type": "application/x-ndjson" });
    for (const line of list) response.write(`${JSON.stringify(line)}\n`);
    finish(response, end);
  };

/** Takes the request and never answers. */
export const silence: Answer = () => undefined;

/** Cuts the connection before the first byte. */
export const reset: Answer = (response) => {
  response.socket?.resetAndDestroy();
};

function finish(response: ServerResponse, end: StreamEnd): void {
  if (end === "end") response.end();
  // What was written must leave before the connection goes.
  if (end === "cut") setTimeout(() => response.socket?.destroy(), 20);
}
