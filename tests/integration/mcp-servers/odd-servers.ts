import { fileURLToPath } from "node:url";
import { afterEach, expect } from "vitest";
import type { McpServersOptions } from "../../../src/adapters/mcp/index.ts";
import { type McpServerSettings, McpServers, type McpStdioSettings } from "../../../src/adapters/mcp/index.ts";
import type { Logger } from "../../../src/protocol/index.ts";

/** The server that misbehaves as its first argument says. */
export const ODD = fileURLToPath(new URL("../../../src/adapters/mcp/testdata/odd-server.mjs", import.meta.url));

/** Pools of one test file, each closed when its test ends. */
export interface Pools {
  open(servers: Readonly<Record<string, McpServerSettings>>, options?: McpServersOptions): McpServers;
  /** A pool with one server, `odd`, in a mode. */
  openOdd(mode?: string, settings?: Partial<McpStdioSettings>, options?: McpServersOptions): McpServers;
}

export function poolsOfTests(): Pools {
  const pools: McpServers[] = [];
  afterEach(async () => {
    await Promise.all(pools.splice(0).map((pool) => pool.close()));
  });
  const open: Pools["open"] = (servers, options) => {
    const pool = new McpServers(servers, options);
    pools.push(pool);
    return pool;
  };
  return {
    open,
    openOdd: (mode = "", settings = {}, options = {}) =>
      open({ odd: { type: "stdio", command: process.execPath, args: [ODD, mode], ...settings } }, options),
  };
}

export async function callOdd(pool: McpServers, tool: string) {
  return (await pool.tool("odd", tool)).call({});
}

export async function pidOf(pool: McpServers): Promise<number> {
  return Number((await callOdd(pool, "pid")).text);
}

/** A logger that tells its warnings. */
export function warnings(warn: Logger["warn"]): Logger {
  const quiet = (): void => undefined;
  return { debug: quiet, info: quiet, warn, error: quiet };
}

export function failure(code: string, message: RegExp | string): unknown {
  return expect.objectContaining({ name: "McpServerError", code, message: expect.stringMatching(message) });
}
