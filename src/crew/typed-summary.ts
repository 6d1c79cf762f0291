import type { AnswerSchema } from "../agents/index.ts";
import { AgentError } from "../errors/index.ts";
import type { RunEnding } from "../observe/index.ts";
import type { RunSummary } from "../protocol/index.ts";
import { type RunFacts, summaryOf } from "./run-result.ts";

/** The summary of a run whose answer must fit the crew's schema: one that does not fit is an error and no answer. */
export function typedSummary({ facts, schema }: { readonly facts: RunFacts; readonly schema: AnswerSchema | undefined }): {
  readonly ending: RunEnding;
  readonly summary: RunSummary;
} {
  const summary = summaryOf(facts);
  if (schema === undefined || facts.ending.stopReason !== "answered") return { ending: facts.ending, summary };
  const checked = summary.structured === undefined ? schema.read(summary.answer) : schema.check(summary.structured);
  if (checked.problem === undefined) return { ending: facts.ending, summary: { ...summary, structured: checked.value } };
  const agentName = summary.route.at(-1) ?? "crew";
  const error = new AgentError({
    code: "GC2012",
    agentName,
    message: `The crew's answer does not fit its output schema: ${checked.problem}.`,
    hint: "Give the agent that answers an output schema of its own, or set pass_through: false.",
  });
  const ending: RunEnding = { stopReason: "error", error };
  return { ending, summary: summaryOf({ ...facts, ending }) };
}
