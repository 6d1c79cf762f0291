import { afterEach, expect, it } from "vitest";
import { type McpHttpSettings, McpServers, type McpServersOptions } from "../../../src/adapters/mcp/index.ts";
import { type HttpServer, type HttpServerOptions, startHttpServer } from "../../../src/adapters/mcp/testdata/http-server.ts";
import { FakeClock } from "../../../src/testing/index.ts";

const open: { close?(): Promise<void>; kill?(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await (one.close?.() ?? one.kill?.());
});

async function start(options?: HttpServerOptions): Promise<HttpServer> {
  const server = await startHttpServer(options);
  open.push(server);
  return server;
}

function pool(settings: Omit<McpHttpSettings, "type">, options?: McpServersOptions): McpServers {
  const servers = new McpServers({ math: { type: "http", ...settings } }, options);
  open.push(servers);
  return servers;
}

const add = async (servers: McpServers) => (await servers.tool("math", "add")).call({ a: 2, b: 3 });

const failure = (code: string, message: string) =>
  expect.objectContaining({ name: "McpServerError", code, message: expect.stringContaining(message) });

it("calls a tool over HTTP", async () => {
  const { url } = await start();
  expect(await add(pool({ url }))).toEqual({ text: "5", isError: false });
});

it("sends headers and the bearer token", async () => {
  const { url } = await start({ authorization: "Bearer open-sesame" });
  expect(await add(pool({ url, bearerToken: "open-sesame" }))).toMatchObject({ text: "5" });
  expect(await add(pool({ url, headers: { authorization: "Bearer open-sesame" } }))).toMatchObject({ text: "5" });
});

it("tells that a token is refused, without the token, and does not try again", async () => {
  const { url } = await start({ authorization: "Bearer open-sesame" });
  const call = add(pool({ url: `${url}?key=let-me-in`, bearerToken: "abracadabra" }));
  await expect(call).rejects.toEqual(failure("GC7002", `MCP server "math" at ${url} refused the credentials (HTTP 401).`));
  await expect(call).rejects.toMatchObject({ retryable: false, hint: "Check bearer_token and headers of the server." });
});

it.each([
  [404, "cannot be used (HTTP 404)", false],
  [503, "has a problem of its own (HTTP 503)", true],
])("tells of a server that answers %i", async (status, message, retryable) => {
  const { url } = await start({ status });
  const call = add(pool({ url }));
  await expect(call).rejects.toEqual(failure("GC7002", message));
  await expect(call).rejects.toMatchObject({ retryable });
});

it("tells that nobody listens", async () => {
  const server = await startHttpServer();
  await server.kill();
  await expect(add(pool({ url: server.url }))).rejects.toEqual(failure("GC7002", "cannot be reached: connect ECONNREFUSED"));
});

it("gives a typed error when the server dies in the middle of a call, and the next call works", async () => {
  const server = await start();
  const servers = pool({ url: server.url });
  const hanging = (await servers.tool("math", "hang")).call({});
  const caught = expect(hanging).rejects.toEqual(failure("GC7004", 'MCP server "math" was lost while it worked on "hang".'));
  await server.hanging;
  await server.kill();
  await caught;
  await start({ port: server.port });
  expect(await add(servers)).toMatchObject({ text: "5" });
});

it("begins a new session where the server has forgotten the old one", async () => {
  const server = await start();
  const servers = pool({ url: server.url });
  await add(servers);
  server.forget();
  expect(await add(servers)).toMatchObject({ text: "5" });
});

it("gives up a call that takes too long", async () => {
  const clock = new FakeClock();
  const { url, hanging } = await start();
  const call = (await pool({ url, timeoutMs: 200 }, { clock }).tool("math", "hang")).call({});
  const late = expect(call).rejects.toEqual(failure("GC7003", 'gave no result of "hang" within 0.2 s'));
  await hanging;
  await clock.advance(200);
  await late;
});

it("ends its session when it is closed", async () => {
  const server = await start();
  const servers = pool({ url: server.url });
  await add(servers);
  await servers.close();
  expect(server.goodbyes).toHaveLength(1);
});

it("refuses what is no address", () => {
  expect(() => pool({ url: "localhost:3000" })).toThrow('MCP server "math" has an url that is none');
});
