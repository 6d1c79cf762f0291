import { AgentError } from "../errors/index.ts";
import type { AgentMiddleware, AgentResponse } from "../protocol/index.ts";
import { agentHopOf } from "./agent-hop.ts";
import { createAgentResponse } from "./agent-response.ts";
import type { AnswerSchema } from "./answer-schema.ts";

/**
 * Holds an agent that code or a module gives to its output schema: what it answers is read, or checked where it is data
 * already. Words with which it hands over to another agent are no answer.
 */
export function checkAnswers(agentName: string, schema: AnswerSchema): AgentMiddleware {
  return {
    name: "output_schema",
    afterInvoke({ config }, response) {
      if (handsOver(response, agentHopOf(config)?.returnTo ?? null)) return undefined;
      const checked = response.structured === undefined ? schema.read(response.content) : schema.check(response.structured);
      if (checked.problem !== undefined) throw misfit(agentName, checked.problem);
      const content = response.content === "" ? JSON.stringify(checked.value) : response.content;
      return createAgentResponse({ ...response, content, structured: checked.value }, agentName);
    },
  };
}

function handsOver({ nextAgent, structured }: AgentResponse, returnTo: string | null): boolean {
  if (nextAgent === null || structured !== undefined) return false;
  const names = typeof nextAgent === "string" ? [nextAgent] : nextAgent;
  return names.some((name) => name !== returnTo);
}

function misfit(agentName: string, problem: string): AgentError {
  return new AgentError({
    code: "GC2012",
    agentName,
    message: `The answer of agent "${agentName}" does not fit its output schema: ${problem}.`,
    hint: "Give the value as `structured`, or JSON that fits as the words of the answer.",
  });
}
