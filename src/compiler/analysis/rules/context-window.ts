import type { MapNode } from "../../1-parse/index.ts";
import type { AgentSpec, ModelSpec } from "../../2-validate/index.ts";
import { agentSites, fieldLocation } from "../../3-resolve/index.ts";
import { promptTokensOf } from "../../4-lower/index.ts";
import { contextWindowOf } from "../context-windows.ts";
import type { RuleInput } from "./rule.ts";

/** GC1904: a prompt that the model cannot take. GC1905: a prompt that fits, but not together with the agent's knowledge. */
export function reportTooLargePrompts(input: RuleInput): void {
  const sites = agentSites(input.document);
  for (const agent of input.spec.agents) {
    const model = modelOf(agent, input.spec.models);
    const window = model === undefined ? undefined : contextWindowOf(model);
    if (model !== undefined && window !== undefined) judge(agent, { model, window, entry: sites.entries.get(agent.name) }, input);
  }
}

interface Room {
  readonly model: ModelSpec;
  readonly window: number;
  readonly entry: MapNode | undefined;
}

function judge(agent: AgentSpec, { model, window, entry }: Room, { document, collector }: RuleInput): void {
  const { prompt, knowledge } = promptTokensOf(agent);
  const room = window - (model.maxTokens ?? 0);
  if (prompt + knowledge <= room) return;
  const isPrompt = prompt > room;
  const takes = `${model.provider}:${model.model} takes ${number(window)}${answerText(model)}`;
  collector.report({
    code: isPrompt ? "GC1904" : "GC1905",
    location:
      entry === undefined ? document.root.location : fieldLocation(entry, isPrompt && agent.prompt !== undefined ? "prompt" : "knowledge"),
    message: isPrompt
      ? `The prompt of agent "${agent.name}" is about ${number(prompt)} tokens; ${takes}.`
      : `The prompt of agent "${agent.name}" with all its knowledge is about ${number(prompt + knowledge)} tokens; ${takes}.`,
    hint: isPrompt ? "Shorten the prompt, or take a model with a larger window." : "Split the knowledge between several agents.",
  });
}

function answerText({ maxTokens }: ModelSpec): string {
  return maxTokens === undefined ? "" : `, of which max_tokens keeps ${number(maxTokens)} for the answer`;
}

function modelOf(agent: AgentSpec, models: Readonly<Record<string, ModelSpec>>): ModelSpec | undefined {
  return agent.model !== undefined && Object.hasOwn(models, agent.model) ? models[agent.model] : undefined;
}

function number(value: number): string {
  return value.toLocaleString("en-US");
}
