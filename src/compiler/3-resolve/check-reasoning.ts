import type { Document, MapNode } from "../1-parse/index.ts";
import type { CrewSpec, ModelSpec } from "../2-validate/index.ts";
import { type DiagnosticCollector, quoteText } from "../diagnostics/index.ts";
import { asMap, fieldNode } from "./document-sites.ts";

/** Fewest tokens that Claude can be given to think. */
const FEWEST_TOKENS = 1024;

/** GC1104: settings of a model that its provider does not take beside `reasoning`. */
export function checkReasoning(spec: CrewSpec, document: Document, collector: DiagnosticCollector): void {
  const models = asMap(fieldNode(document.root, "models"));
  for (const model of Object.values(spec.models)) {
    const node = asMap(fieldNode(models, model.name));
    if (model.reasoning !== undefined && model.provider === "anthropic") checkClaude(model, node, collector);
  }
}

function checkClaude({ name, temperature, maxTokens, reasoning }: ModelSpec, node: MapNode | undefined, collector: DiagnosticCollector) {
  const atTemperature = fieldNode(node, "temperature");
  if (atTemperature !== undefined && temperature !== undefined && temperature !== 1) {
    collector.report({
      code: "GC1104",
      location: atTemperature.location,
      message: `The model ${quoteText(name)} cannot have a temperature while it reasons.`,
      hint: "Remove temperature, or remove reasoning.",
    });
  }
  const atMaxTokens = fieldNode(node, "max_tokens");
  const budget = reasoning?.budgetTokens ?? FEWEST_TOKENS;
  if (atMaxTokens === undefined || maxTokens === undefined || maxTokens > budget) return;
  collector.report({
    code: "GC1104",
    location: atMaxTokens.location,
    message: `The model ${quoteText(name)} has ${maxTokens} tokens for a reply, and its reasoning alone takes ${budget} of them.`,
    hint: `Set max_tokens above ${budget}: it holds the reasoning and the reply.`,
  });
}
