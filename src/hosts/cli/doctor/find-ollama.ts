import type { Finding } from "./finding.ts";

const ADDRESS = "http://127.0.0.1:11434";
const PATIENCE_MS = 700;

/** Does an Ollama answer on this machine? */
export async function findOllama(address = ADDRESS): Promise<Finding> {
  const name = "Ollama";
  try {
    const response = await fetch(`${address}/api/version`, { signal: AbortSignal.timeout(PATIENCE_MS) });
    const { version } = (await response.json()) as { readonly version?: unknown };
    return { name, status: "ok", detail: `answers at ${address}${typeof version === "string" ? `, version ${version}` : ""}` };
  } catch {
    return { name, status: "absent", detail: `does not answer at ${address}`, hint: "Start it with: ollama serve" };
  }
}
