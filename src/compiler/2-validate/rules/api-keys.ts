import { quoteText } from "../../diagnostics/index.ts";
import { field, type Rule } from "./rule.ts";

/** GC1104: a key stands in the file itself. */
export const apiKeys: Rule = (document, collector) => {
  const models = field(document.root, "models");
  if (models?.type !== "map") return;
  for (const { key: model, value } of models.entries) {
    const apiKey = field(value, "api_key");
    if (apiKey?.type !== "scalar" || apiKey.unknown === true || apiKey.variables.length > 0 || typeof apiKey.value !== "string") continue;
    collector.report({
      code: "GC1104",
      location: apiKey.location,
      message: `The key of the model ${quoteText(model)} stands in the file itself.`,
      hint: `Put it in an environment variable and write api_key: \${${variableFor(field(value, "provider"))}}.`,
    });
  }
};

function variableFor(provider: ReturnType<typeof field>): string {
  const name =
    provider?.type === "scalar" && typeof provider.value === "string" && provider.variables.length === 0 ? provider.value : "model";
  return `${name.toUpperCase().replace(/[^A-Z0-9]+/g, "_")}_API_KEY`;
}
