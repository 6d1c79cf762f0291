const ADDRESS = "http://127.0.0.1:11434";
const PROBE_MS = 500;

/** What a local Ollama said. */
export interface OllamaProbe {
  readonly address: string;
  /** Names of its models; `undefined` when none answered at once. */
  readonly models: readonly string[] | undefined;
}

/** Asks the Ollama of `OLLAMA_BASE_URL`, else of this machine, for its models; waits half a second at most. */
export async function probeOllama(env: Readonly<Record<string, string | undefined>>): Promise<OllamaProbe> {
  const given = (env.OLLAMA_BASE_URL ?? "").trim();
  const address = given === "" ? ADDRESS : given;
  try {
    const reply = await fetch(new URL("/api/tags", address), { signal: AbortSignal.timeout(PROBE_MS) });
    const { models } = (await reply.json()) as { readonly models?: readonly { readonly name?: unknown }[] };
    return { address, models: Array.isArray(models) ? models.flatMap(({ name }) => (typeof name === "string" ? name : [])) : undefined };
  } catch {
    return { address, models: undefined };
  }
}
