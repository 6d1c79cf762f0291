import type { Host } from "../host.ts";
import { UsageError } from "../usage-error.ts";

const MAX_BYTES = 16 * 1024 * 1024;

/**
 * The input of a turn: the argument, or all of stdin when there is none or it is `-`.
 * @throws {UsageError} GC6001 when there is no input, or none that can be read.
 */
export async function readInput(argument: string | undefined, host: Host): Promise<string> {
  if (argument !== undefined && argument !== "-") return notEmpty(argument);
  if (host.stdin.isTTY === true) {
    throw new UsageError("There is no input.", {
      hint: 'Give it in quotes after the crew, or by a pipe: echo "…" | graphcrew run crew.yaml',
    });
  }
  return notEmpty(decode(await readAll(host)));
}

async function readAll(host: Host): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of host.stdin) {
    const bytes = typeof chunk === "string" ? new TextEncoder().encode(chunk) : (chunk as Uint8Array);
    size += bytes.byteLength;
    if (size > MAX_BYTES)
      throw new UsageError(`The input on stdin is larger than ${MAX_BYTES / 1024 / 1024} MB.`, { hint: "Send less text." });
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes).replace(/(?<![\r\n])[\r\n]+$/, "");
  } catch {
    throw new UsageError("The input on stdin is not UTF-8.", { hint: "Convert it to UTF-8 first, for example with iconv." });
  }
}

function notEmpty(input: string): string {
  if (input.trim() === "") throw new UsageError("The input is empty.", { hint: "Say what the crew shall answer." });
  return input;
}
