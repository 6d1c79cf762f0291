import * as z from "zod/mini";
import { MAX_AGENT_NAME } from "../../../protocol/index.ts";
import { approval, name, path, reference, seconds, text, url } from "./basics.ts";

/** Two of `_` stand between a server and its tool in the names that models see. */
export const SERVER_NAME_PATTERN = /^[A-Za-z][A-Za-z0-9-]*(?:_[A-Za-z0-9-]+)*$/;

const serverName = z.string().check(z.regex(SERVER_NAME_PATTERN), z.maxLength(MAX_AGENT_NAME));

/** `tools`: modules of the project that give a tool each. */
export const toolsSchema = z.record(
  name,
  z.strictObject({
    module: path,
    export: z.optional(text),
    description: z.optional(text),
    approval: z.optional(approval),
    timeout_seconds: z.optional(seconds),
  }),
);

/** Keys of a server that is a program. */
export const PROGRAM_KEYS = ["command", "args", "env", "cwd"] as const;

/** Keys of a server that is reached by HTTP. */
export const HTTP_KEYS = ["url", "headers", "bearer_token"] as const;

/** `mcp_servers`; a rule says which keys go together. */
export const mcpServersSchema = z.record(
  serverName,
  z.strictObject({
    command: z.optional(text),
    args: z.optional(z.array(z.string())),
    env: z.optional(z.record(z.string(), z.string())),
    cwd: z.optional(path),
    url: z.optional(url),
    headers: z.optional(z.record(z.string(), z.string())),
    bearer_token: z.optional(text),
    allow: z.optional(z.array(reference)),
    timeout_seconds: z.optional(seconds),
    start_timeout_seconds: z.optional(seconds),
    approval: z.optional(z.union([z.enum(["required", "never"]), z.record(text, approval)])),
  }),
);
