import { McpServerError } from "../../errors/index.ts";

/** What is used of the MCP SDK. */
export interface McpSdk {
  readonly Client: typeof import("@modelcontextprotocol/sdk/client/index.js").Client;
  readonly StreamableHTTPClientTransport: typeof import("@modelcontextprotocol/sdk/client/streamableHttp.js").StreamableHTTPClientTransport;
  readonly getDefaultEnvironment: typeof import("@modelcontextprotocol/sdk/client/stdio.js").getDefaultEnvironment;
  readonly types: typeof import("@modelcontextprotocol/sdk/types.js");
}

const PACKAGE = "@modelcontextprotocol/sdk";

/**
 * Loads the SDK, an optional peer.
 * @param server whoever needs it, for the message.
 * @param load imports it; for tests.
 * @throws {McpServerError} GC7001 when it is not installed.
 */
export async function loadSdk(server: string, load: () => Promise<McpSdk> = importSdk): Promise<McpSdk> {
  try {
    return await load();
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code !== "ERR_MODULE_NOT_FOUND" && code !== "MODULE_NOT_FOUND") throw error;
    throw new McpServerError({
      code: "GC7001",
      server,
      message: `MCP server "${server}" needs the package ${PACKAGE}, which is not installed.`,
      hint: `Run: npm install ${PACKAGE}`,
      cause: error,
    });
  }
}

async function importSdk(): Promise<McpSdk> {
  const [{ Client }, { StreamableHTTPClientTransport }, { getDefaultEnvironment }, types] = await Promise.all([
    import("@modelcontextprotocol/sdk/client/index.js"),
    import("@modelcontextprotocol/sdk/client/streamableHttp.js"),
    import("@modelcontextprotocol/sdk/client/stdio.js"),
    import("@modelcontextprotocol/sdk/types.js"),
  ]);
  return { Client, StreamableHTTPClientTransport, getDefaultEnvironment, types };
}
