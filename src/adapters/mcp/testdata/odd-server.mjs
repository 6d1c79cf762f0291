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
  ...(mode === "more"
    ? [
        "answer-error",
        "grow",
        "fail-silently",
        "huge",
        "huge-id-last",
        "huge-without-id",
        "prose",
        "half-a-line",
        "no-result",
        "other-id",
      ].map((name) => ({ name, inputSchema: schema }))
    : []),
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
  "answer-error": (id) => send({ jsonrpc: "2.0", id, error: { code: Number(rest[0]), message: "The order is locked." } }),
  grow: (id) => {
    tools.push({ name: "grown", inputSchema: schema });
    send({ jsonrpc: "2.0", method: "notifications/tools/list_changed" });
    answer(id, { content: [] });
  },
  "fail-silently": (id) => answer(id, { isError: true, content: [] }),
  huge: (id) => answer(id, { content: [{ type: "text", text: "h".repeat(33 * 1024 * 1024) }] }),
  "huge-id-last": (id) => {
    const result = { content: [{ type: "text", text: "h".repeat(33 * 1024 * 1024) }] };
    send({ result, jsonrpc: "2.0", id });
  },
  "huge-without-id": () => send({ jsonrpc: "2.0", result: { content: [{ type: "text", text: "h".repeat(33 * 1024 * 1024) }] } }),
  prose: () => say("The order is on its way."),
  "half-a-line": (id) => process.stdout.write(`{"jsonrpc":"2.0","id":${String(id)},"result":{`),
  "no-result": (id) => send({ jsonrpc: "2.0", id, result: "text" }),
  "other-id": () => answer("nobody", { content: [] }),
  refuse: (id) => answer(id, { isError: true, content: [{ type: "text", text: "not today" }] }),
};

/**
 * @param {unknown} id
 * @param {unknown} result
 */
function answer(id, result) {
  send({ jsonrpc: "2.0", id, result });
}

/**
 * @param {unknown} id
 * @param {string} asked
 */
function shakeHands(id, asked) {
  const protocolVersion = mode === "old" ? "1999-01-01" : asked;
  const serverInfo = { name: "odd", version: rest[0] ?? "1" };
  answer(id, mode === "no-answer" ? {} : { protocolVersion, capabilities: { tools: { listChanged: true } }, serverInfo });
}

createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method, params } = JSON.parse(line);
  if (mode === "only-garbage" || mode === "silent") return;
  if (mode === "garbage") say(`got ${method}`);
  if (method === mode) send({ jsonrpc: "2.0", id, error: { code: Number(rest[0]), message: "no\u001b[31m way" } });
  else if (method === "initialize") {
    shakeHands(id, params.protocolVersion);
  } else if (method === "tools/list") answer(id, { tools });
  else if (method === "ping") answer(id, {});
  else if (method === "tools/call") {
    const call = calls[params.name];
    if (call === undefined) send({ jsonrpc: "2.0", id, error: { code: -32602, message: `no tool ${params.name}` } });
    else call(id);
  }
});
