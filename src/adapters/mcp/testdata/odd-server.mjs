/**
 * An MCP server that misbehaves as its first argument says. It speaks the protocol by hand, since a real server would not do
 * these things.
 */
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

const [mode = "", ...rest] = process.argv.slice(2);

/** @param {unknown} message */
const send = (message) => process.stdout.write(`${JSON.stringify(message)}\n`);

/** @param {string} text */
const say = (text) => process.stdout.write(`${text}\n`);

/** @param {string} text */
const complain = (text) => process.stderr.write(`${text}\n`);

if (mode === "fails") {
  complain(`no such database (token ${process.env.SECRET ?? "unset"})`);
  process.exit(3);
}
if (mode === "garbage") say("Server is running on stdio!");
if (mode === "only-garbage") say("usage: odd-server MODE");
/** @type {number | undefined} */
let child;
// Keeps its pipes and ignores that stdin ends.
if (mode === "stubborn") {
  process.on("SIGTERM", () => undefined);
  setInterval(() => undefined, 1_000);
  child = spawn(process.execPath, ["-e", "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000)"], { stdio: "inherit" }).pid;
}

const schema = { type: "object", properties: {} };
const tools = [
  { name: "pid", description: "Tells the process.", inputSchema: schema },
  { name: "child", description: "Tells the process that it has started.", inputSchema: schema },
  { name: "hang", inputSchema: schema },
  { name: "freeze", inputSchema: schema },
  { name: "crash", inputSchema: schema },
  { name: "refuse", inputSchema: schema },
  { name: "tell-secret", inputSchema: schema },
  ...(mode === "bad-schema"
    ? [
        { name: "no-schema" },
        { name: "text", inputSchema: "string" },
        { name: "list", inputSchema: { type: "array" } },
        { name: "wrong", inputSchema: { type: "object", properties: { size: { type: "number", minimum: "one" } } } },
      ]
    : []),
];

/** @type {Record<string, (id: unknown) => void>} */
const calls = {
  pid: (id) => answer(id, { content: [{ type: "text", text: String(process.pid) }] }),
  child: (id) => answer(id, { content: [{ type: "text", text: String(child) }] }),
  hang: () => undefined,
  freeze: () => {
    for (;;);
  },
  crash: () => {
    complain("out of memory");
    process.kill(process.pid, "SIGKILL");
  },
  "tell-secret": (id) => answer(id, { content: [{ type: "text", text: `I run with ${process.env.SECRET}.` }] }),
  refuse: (id) => answer(id, { isError: true, content: [{ type: "text", text: "not today" }] }),
};

/**
 * @param {unknown} id
 * @param {unknown} result
 */
function answer(id, result) {
  send({ jsonrpc: "2.0", id, result });
}

createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method, params } = JSON.parse(line);
  if (mode === "only-garbage" || mode === "silent") return;
  if (mode === "garbage") say(`got ${method}`);
  if (method === "initialize") {
    const { protocolVersion } = params;
    answer(id, { protocolVersion, capabilities: { tools: {} }, serverInfo: { name: "odd", version: rest[0] ?? "1" } });
  } else if (method === "tools/list") answer(id, { tools });
  else if (method === "ping") answer(id, {});
  else if (method === "tools/call") {
    const call = calls[params.name];
    if (call === undefined) send({ jsonrpc: "2.0", id, error: { code: -32602, message: `no tool ${params.name}` } });
    else call(id);
  }
});
