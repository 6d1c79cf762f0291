import { existsSync } from "node:fs";
import { join } from "node:path";
import { ROOT, readJson } from "../../scripts/repository.mjs";
import type { BaseAgent } from "../../src/agents/index.ts";
import { createCrew, type Engine } from "../../src/crew/index.ts";
import { OrchestratorError } from "../../src/errors/index.ts";
import { type Answer, events, type FaultServer, failure, json, silence, text } from "./fault-server.ts";

/** `run.json`: how the crew beside it is run, and how that must end. */
export interface RunSample {
  /** Default `"hello"`. */
  readonly input?: string;
  /** The request is cancelled while the first agent works. */
  readonly cancel?: boolean;
  /** What a server on loopback answers, for crews whose model lives at `${SERVER}`. */
  readonly server?: ServerAnswer;
  /** How the request ends; absent when the crew cannot even be made. */
  readonly stopReason?: string;
  /** The code is that of a warning: the request goes on. */
  readonly isWarning?: boolean;
}

/** What the server does with a call. */
export type ServerAnswer =
  | { readonly status: number; readonly body?: unknown }
  | { readonly page: string }
  | { readonly stream: readonly unknown[]; readonly end: "end" | "cut" }
  | { readonly silent: true };

/** What came of it. */
export interface RunEnd {
  readonly stopReason: string | undefined;
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
}

/** Runs the crew of a folder below `tests/integration/runs` as its `run.json` says. */
export async function runSample(folder: string, engine: Engine, server: FaultServer): Promise<RunEnd> {
  const path = join(ROOT, folder);
  const sample = readJson(join(folder, "run.json")) as RunSample;
  if (sample.server !== undefined) server.answer(answerOf(sample.server));
  try {
    const env = { SERVER: server.url, KEY: "not-a-real-key" };
    const crew = await createCrew(join(path, "crew.yaml"), { engine, env, agents: await agentsOf(path) });
    try {
      return await endOf(crew, sample);
    } finally {
      await crew.close();
    }
  } catch (error) {
    if (!OrchestratorError.isInstance(error)) throw error;
    return { stopReason: undefined, errors: [error.code], warnings: [] };
  }
}

async function endOf(crew: Awaited<ReturnType<typeof createCrew>>, sample: RunSample): Promise<RunEnd> {
  const abort = new AbortController();
  const told: { stopReason?: string; readonly errors: string[]; readonly warnings: string[] } = { errors: [], warnings: [] };
  for await (const event of crew.stream(sample.input ?? "hello", { signal: abort.signal })) {
    if (event.type === "hop.start" && sample.cancel === true) abort.abort();
    if (event.type === "warning") told.warnings.push(event.code);
    if (event.type !== "request.end") continue;
    told.stopReason = event.stopReason;
    if (event.error !== undefined) told.errors.push(event.error.code);
  }
  return { stopReason: told.stopReason, errors: told.errors, warnings: told.warnings };
}

/** Agents that misbehave in a way that no file can say: `agents.ts` beside the crew. */
async function agentsOf(path: string): Promise<readonly BaseAgent[]> {
  const file = join(path, "agents.ts");
  if (!existsSync(file)) return [];
  const module = (await import(file)) as { readonly agents: readonly BaseAgent[] };
  return module.agents;
}

function answerOf(answer: ServerAnswer): Answer {
  if ("silent" in answer) return silence;
  if ("page" in answer) return text(answer.page, "text/html");
  if ("stream" in answer)
    return events(
      answer.stream.map((data) => ({ data })),
      answer.end,
    );
  return answer.body === undefined ? failure(answer.status) : json(answer.body, answer.status);
}
