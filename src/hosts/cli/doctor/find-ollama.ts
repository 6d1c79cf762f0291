import type { Finding } from "./finding.ts";

const ADDRESS = "http://127.0.0.1:11434";
const PATIENCE_MS = 700;

/** Does an Ollama answer on this machine, and has it a model? */
export async function findOllama(address = ADDRESS): Promise<Finding> {
  const name = "Ollama";
  try {
    const response = await fetch(new URL("/api/tags", address), { signal: AbortSignal.timeout(PATIENCE_MS) });
    const { models } = (await response.json()) as { readonly models?: readonly { readonly name?: unknown }[] };
    const first = models?.[0]?.name;
    if (typeof first === "string") return { name, status: "ok", detail: `answers at ${address}, with ${first}` };
    return { name, status: "absent", detail: `answers at ${address}, but has no model`, hint: "Fetch one: ollama pull llama3.2" };
  } catch {
    return { name, status: "absent", detail: `does not answer at ${address}`, hint: "Start it: ollama serve" };
  }
}
