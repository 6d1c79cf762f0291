import { probeOllama } from "../../../models/index.ts";
import type { Finding } from "./finding.ts";

/** Does an Ollama answer on this machine, and has it a model? */
export async function findOllama(env: Readonly<Record<string, string | undefined>>): Promise<Finding> {
  const { address, models } = await probeOllama(env);
  const name = "Ollama";
  if (models === undefined) return { name, status: "absent", detail: `does not answer at ${address}`, hint: "Start it: ollama serve" };
  const [first] = models;
  if (first !== undefined) return { name, status: "ok", detail: `answers at ${address}, with ${first}` };
  return { name, status: "absent", detail: `answers at ${address}, but has no model`, hint: "Fetch one: ollama pull llama3.2" };
}
