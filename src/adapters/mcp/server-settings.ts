/** What every MCP server is told. */
interface CommonSettings {
  /** Names of the tools that may be used, as the server calls them. Default: all. */
  readonly allow?: readonly string[] | undefined;
  /** Limit of one call. Default 60 s. */
  readonly timeoutMs?: number | undefined;
  /** Limit of starting the server, with everything up to its list of tools. Default 30 s. */
  readonly startTimeoutMs?: number | undefined;
}

/** A server that is a program: it is started, and spoken to through its stdin and stdout. */
export interface McpStdioSettings extends CommonSettings {
  readonly type: "stdio";
  /** A program on the PATH, or its path; a relative one starts at `cwd`. */
  readonly command: string;
  readonly args?: readonly string[] | undefined;
  /** Added to the few variables every program needs (PATH, HOME and such); it sees no others of this process. */
  readonly env?: Readonly<Record<string, string>> | undefined;
  /** Default: that of this process. */
  readonly cwd?: string | undefined;
}

/** A server that runs elsewhere and is reached by HTTP (the "streamable HTTP" transport). */
export interface McpHttpSettings extends CommonSettings {
  readonly type: "http";
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Sent as `Authorization: Bearer …`. */
  readonly bearerToken?: string | undefined;
}

/** How to reach an MCP server. */
export type McpServerSettings = McpStdioSettings | McpHttpSettings;

/** Every value of the settings that no message may show. */
export function secretsOf(settings: McpServerSettings): readonly string[] {
  if (settings.type === "stdio") return Object.values(settings.env ?? {});
  const { headers = {}, bearerToken } = settings;
  return [...Object.values(headers), ...(bearerToken === undefined ? [] : [bearerToken])];
}
