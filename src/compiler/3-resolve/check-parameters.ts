import { type DocumentNode, type MapNode, toData } from "../1-parse/index.ts";
import type { ActionSpec } from "../2-validate/index.ts";
import { type DiagnosticCollector, quoteText } from "../diagnostics/index.ts";
import { checkJsonSchema } from "./check-json-schema.ts";
import { asMap, fieldNode, fieldValue, placeInside } from "./document-sites.ts";

/** GC1213: the schema of a parameter is none that a validator can work with. */
export async function checkParameters(root: MapNode, actions: readonly ActionSpec[], collector: DiagnosticCollector): Promise<void> {
  const list = fieldNode(root, "actions");
  for (const item of list?.type === "list" ? list.items : []) {
    const entry = asMap(item);
    const action = actions.find(({ name }) => name === fieldValue(entry, "name"));
    if (action !== undefined) await checkAction(action, fieldNode(entry, "parameters"), collector);
  }
}

async function checkAction({ parameters }: ActionSpec, node: DocumentNode | undefined, collector: DiagnosticCollector): Promise<void> {
  for (const { key, value } of asMap(node)?.entries ?? []) {
    const schema = parameters[key];
    if (value.type !== "map" || schema === undefined || toData(value) === undefined) continue;
    for (const { path, reason } of await checkJsonSchema(schema)) {
      const place = path.length === 0 ? "" : `${quoteText(path.join("."))} `;
      collector.report({
        code: "GC1213",
        location: placeInside(value, path) ?? value.location,
        message: `The schema of the parameter ${quoteText(key)} cannot be used: ${place}${reason}.`,
        hint: "Schemas follow JSON Schema 2020-12; a description alone stands for a text.",
      });
    }
  }
}
