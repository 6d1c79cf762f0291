import { agentHopOf, type BaseAgent, defineAgent } from "../../../src/agents/index.ts";
import { AgentError, ModelTimeoutError } from "../../../src/errors/index.ts";
import type { OrchestratorState } from "../../../src/protocol/index.ts";
import type { ParityCase, Turn } from "./random-case.ts";

/** What scripted agents do to the run they are in. */
export interface RunControls {
  cancel(): void;
  passDeadline(): void;
}

/** The agents of a case, each at the start of its script. */
export function scriptedAgents({ agents, script }: ParityCase, controls: RunControls): ReadonlyMap<string, BaseAgent> {
  return new Map(agents.map((name) => [name, scriptedAgent(name, script[name] ?? [], controls)]));
}

function scriptedAgent(name: string, turns: readonly Turn[], controls: RunControls): BaseAgent {
  let invocations = 0;
  return defineAgent({
    name,
    description: `Follows the script of ${name}.`,
    process: async (state, config) => {
      const turn = turns[Math.min(invocations, turns.length - 1)] as Turn;
      invocations += 1;
      for (let pause = 0; pause < turn.pauses; pause += 1) await Promise.resolve();
      const allowed = agentHopOf(config)?.allowed ?? [];
      return act(turn, { name, state, allowed, signal: config.signal, controls });
    },
  });
}

interface Scene {
  readonly name: string;
  readonly state: OrchestratorState;
  readonly allowed: readonly string[];
  readonly signal: AbortSignal | undefined;
  readonly controls: RunControls;
}

async function act(turn: Turn, { name, state, allowed, signal, controls }: Scene) {
  switch (turn.kind) {
    case "throw":
      throw errorOf(turn, name);
    case "empty":
      return { content: " " };
    case "broken":
      return { content: 5 as unknown as string };
    case "cancel":
      controls.cancel();
      break;
    case "cancel and wait":
      controls.cancel();
      await untilAborted(signal);
      break;
    case "time out":
      controls.passDeadline();
      break;
    case "mutate":
      Object.assign(state, { currentAgent: "nobody", hops: 99, contextSlots: { k0: "written by hand" } });
      break;
    case "steal identity":
      Object.assign(state, { tenantId: "somebody else" });
      break;
    case "answer":
      break;
  }
  const { words, next, slots, knowledge, tokens } = turn;
  return {
    content: words,
    nextAgent: namesOf(next, allowed),
    slotsUpdate: { ...slots, ...(knowledge === null ? {} : { _loaded_slot_contents: knowledge }) },
    tokenUsage: tokens === null ? null : { inputTokens: tokens, outputTokens: 1, totalTokens: tokens + 1, modelCalls: 1 },
    metadata: { reason: `because ${words}` },
  };
}

function untilAborted(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => {
    if (signal?.aborted === true) reject(signal.reason);
    signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}

function errorOf({ error, words }: Turn, agentName: string): unknown {
  switch (error) {
    case "type error":
      return new TypeError(`cannot read ${words}`);
    case "typed":
      return new AgentError({ code: "GC2012", agentName, message: `does not fit: ${words}` });
    case "model timeout":
      return new ModelTimeoutError({ code: "GC3004", message: "too slow" });
    case "text":
      return `thrown text ${words}`;
    case "frozen":
      return Object.freeze(new RangeError("frozen"));
  }
}

/** The names of picks; without a legal target a numbered pick is no name, and without names the agent is done. */
function namesOf(next: Turn["next"], allowed: readonly string[]): string | readonly string[] | null {
  if (next === null) return null;
  const picks = typeof next === "object" ? next : [next];
  const names = picks.flatMap((pick) => (typeof pick === "string" ? [pick] : (allowed[pick % Math.max(1, allowed.length)] ?? [])));
  return typeof next === "object" ? names : (names[0] ?? null);
}
