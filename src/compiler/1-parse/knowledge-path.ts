const DEVICE_NAME = /^(?:con|prn|aux|nul|conin\$|conout\$|clock\$|com[0-9¹²³]|lpt[0-9¹²³])(?:\.|$)/i;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
const CONTROL_CHARACTER = /[\u0000-\u001f\u007f]/;

/** A path below a knowledge folder, in its parts, or why it is none. */
export type KnowledgePath =
  | { readonly type: "parts"; readonly parts: readonly string[] }
  | {
      readonly type: "refused";
      /** Goes on from the path: `contains ".."`. */
      readonly why: string;
    };

/**
 * The parts of a relative path that can only name something below its base folder, on any operating system: a crew that loads
 * on one machine must not reach elsewhere on another. Symbolic links are not looked at here.
 */
export function readKnowledgePath(path: unknown): KnowledgePath {
  if (typeof path !== "string") return { type: "refused", why: "is not a string" };
  const why = problemOfPath(path);
  if (why !== undefined) return { type: "refused", why };
  const parts = path.split("/").filter((part) => part !== "" && part !== ".");
  for (const part of parts) {
    const problem = problemOfPart(part);
    if (problem !== undefined) return { type: "refused", why: problem };
  }
  return parts.length === 0 ? { type: "refused", why: "names the knowledge folder itself" } : { type: "parts", parts };
}

function problemOfPath(path: string): string | undefined {
  if (path === "") return "is empty";
  if (path.includes("\0")) return "contains a NUL byte";
  if (CONTROL_CHARACTER.test(path)) return "contains a control character";
  if (/^[/\\]{2}/.test(path)) return "is a network or device path";
  if (path.startsWith("/")) return "is absolute";
  if (/^[A-Za-z]:/.test(path)) return "names a drive";
  if (path.includes("\\")) return 'contains "\\"; parts are separated by "/"';
  return undefined;
}

function problemOfPart(part: string): string | undefined {
  if (part === "..") return 'contains ".."';
  if (DEVICE_NAME.test(part)) return `contains the device name "${part}"`;
  if (part.includes(":")) return 'contains ":", which names a drive or a stream on Windows';
  if (/[. ]$/.test(part)) return "has a part that ends in a dot or a space, which Windows ignores";
  return undefined;
}
