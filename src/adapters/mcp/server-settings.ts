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

/** Variables whose value is a secret whatever it looks like. */
const SECRET_NAME = /key|token|secret|pass|pwd|auth|cred|cookie|sign/i;

/** Paths, switches and numbers of few digits: what tools are told and tell, and no secret. */
const PLAIN_VALUE = /^(?:true|false|\d{1,5}|(?:~|\.{1,2})?\/[^\0]*|[A-Za-z]:[\\/][^\0]*)$/i;

/** Headers that say nothing secret. */
const PLAIN_HEADERS: readonly string[] = ["accept", "accept-language", "content-type", "user-agent"];

/** Every value of the settings that nobody may be shown, models neither. */
export function secretsOf(settings: McpServerSettings): readonly string[] {
  if (settings.type === "stdio") {
    const variables = Object.entries(settings.env ?? {});
    return variables.filter(([name, value]) => SECRET_NAME.test(name) || !PLAIN_VALUE.test(value)).map(([, value]) => value);
  }
  const { url, headers = {}, bearerToken } = settings;
  const { searchParams, password } = new URL(url);
  const sent = Object.entries(headers).filter(([name]) => !PLAIN_HEADERS.includes(name.toLowerCase()));
  return [
    ...sent.map(([, value]) => value),
    ...(bearerToken === undefined ? [] : [bearerToken]),
    ...[...searchParams].filter(([name, value]) => SECRET_NAME.test(name) || !PLAIN_VALUE.test(value)).map(([, value]) => value),
    decoded(password),
  ].filter((secret) => secret !== "");
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
