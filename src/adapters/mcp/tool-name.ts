import { createHash } from "node:crypto";

/** What providers take as the name of a tool. */
const LONGEST = 64;
const NOT_ALLOWED = /[^A-Za-z0-9_-]/g;
const HASH_LENGTH = 8;

/**
 * The name of a server's tool as models see it: `server__tool`. A name with other letters, or one that is too long, is changed
 * or cut and ends in a hash of the whole name, so that it is always the same and never that of another tool.
 */
export function toolName(server: string, tool: string): string {
  const name = `${server}__${tool}`;
  const plain = name.replace(NOT_ALLOWED, "_");
  if (plain === name && name.length <= LONGEST) return name;
  const hash = createHash("sha256").update(name).digest("hex").slice(0, HASH_LENGTH);
  return `${plain.slice(0, LONGEST - HASH_LENGTH - 1)}_${hash}`;
}
