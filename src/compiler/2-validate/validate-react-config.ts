import { type Document, locationOf } from "../1-parse/index.ts";
import { type DiagnosticCollector, suggest } from "../diagnostics/index.ts";
import { buildReactConfig } from "./build/index.ts";
import { checkShape, forgetWrongValues } from "./check-shape.ts";
import { isKeyOf } from "./file-language.ts";
import type { Issue } from "./flatten-issues.ts";
import { REACT_CONFIG_LANGUAGE } from "./react-config-language.ts";
import type { ReactConfigSpec } from "./react-config-spec.ts";
import { REACT_CONFIG_RULES } from "./rules/index.ts";

/** A react_config.yaml after validation. */
export interface ValidatedReactConfig {
  /** The document with misspelt keys read as what they most likely mean. */
  readonly document: Document;
  /** As much as could be read; `undefined` when the file is something else. */
  readonly spec: ReactConfigSpec | undefined;
}

/** Checks the shape of a react_config.yaml and all that needs no other file. Everything it finds goes to the collector. */
export function validateReactConfig(document: Document, collector: DiagnosticCollector): ValidatedReactConfig {
  if (!isReactConfig(document, collector)) return { document, spec: undefined };
  const corrected = checkShape(document, REACT_CONFIG_LANGUAGE, collector);
  for (const rule of REACT_CONFIG_RULES) rule(corrected.document, collector);
  const marked = forgetWrongValues(corrected, isName);
  return { document: marked, spec: buildReactConfig(marked) };
}

/** A wrong name is still a name. */
function isName(issue: Issue): boolean {
  return issue.path.at(-1) === "name" && issue.type !== "wrong-type";
}

/** GC1113 for a file that has none of the keys, or those of a crew. */
function isReactConfig(document: Document, collector: DiagnosticCollector): boolean {
  const { root } = document;
  const agents = root.entries.find(({ key }) => key === "agents");
  const isLikely = root.entries.some(({ key }) => isKeyOf(REACT_CONFIG_LANGUAGE, key) || suggest(key, ["core_prompt"]) !== undefined);
  if (root.incomplete === true || (agents === undefined && isLikely)) return true;
  collector.report({
    code: "GC1113",
    location: agents?.keyLocation ?? locationOf(document, [], "key"),
    message:
      agents === undefined
        ? "This is not the configuration of a react agent: it has none of its keys."
        : "This is not the configuration of a react agent but a crew file.",
    hint: 'The configuration of a react agent has the key "core_prompt", a crew file "agents".',
  });
  return false;
}
