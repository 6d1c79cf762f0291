import type { BaseMessage } from "@langchain/core/messages";
import { errorSummary } from "../errors/index.ts";
import type { Run, RunEnding } from "../observe/index.ts";
import { type JsonValue, messageText, type OrchestratorState, type RunSummary } from "../protocol/index.ts";

/** What a summary is made from. */
export interface RunFacts {
  readonly state: OrchestratorState;
  readonly run: Run;
  readonly ending: RunEnding;
  readonly durationMs: number;
}

/** How the run ended, as the last event and the result tell it. */
export function summaryOf({ state, run, ending, durationMs }: RunFacts): RunSummary {
  const final = finalMessages(state, run);
  const structured = final.at(-1)?.additional_kwargs.structured;
  return {
    stopReason: ending.stopReason,
    answer: final.map(messageText).join("\n\n"),
    ...(structured === undefined || final.length !== 1 ? {} : { structured: structured as JsonValue }),
    ...("error" in ending ? { error: errorSummary(ending.error) } : {}),
    route: [...run.trace],
    usage: { ...state.tokenUsage },
    durationMs,
    degraded: false,
  };
}

/** The messages that make up the answer: those of the last step that said something. */
function finalMessages(state: OrchestratorState, run: Run): readonly BaseMessage[] {
  const start = state.messages.findLastIndex((message) => message.id === `${state.requestId}:input`);
  const said = state.messages.slice(start + 1).filter((message) => message.getType() === "ai" && messageText(message).trim() !== "");
  const together = run.lastStep.length > 1 ? said.slice(-run.lastStep.length) : [];
  const inLastStep = together.filter((message) => run.lastStep.includes(message.name ?? ""));
  return inLastStep.length > 1 ? inLastStep : said.slice(-1);
}
