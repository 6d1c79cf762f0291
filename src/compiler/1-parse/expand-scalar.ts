import { quoteText } from "../diagnostics/index.ts";
import type { TextSpan } from "./compose-yaml.ts";
import type { ScalarNode } from "./document.ts";
import { type Environment, type ExpandedText, expandVariables, type VariablePlace } from "./expand-variables.ts";
import type { FileText } from "./file-text.ts";

/** Where a text with variables stands and what to expand it with. */
export interface ExpandOptions {
  readonly span: TextSpan;
  readonly isPlain: boolean;
  readonly env: Environment;
  readonly file: FileText;
  readonly onVariable: (name: string, value: string) => void;
}

/** A scalar with its variables expanded. Malformed ones are reported; unset ones are recorded on the node. */
export function expandScalar(text: string, options: ExpandOptions): ScalarNode {
  const { span, file, isPlain } = options;
  const expanded = expandVariables(text, options.env, { typed: isPlain });
  for (const [name, value] of expanded.values) options.onVariable(name, value);
  reportMalformed(expanded, options);
  const unset = expanded.unset;
  return {
    type: "scalar",
    location: file.location(span),
    value: expanded.value,
    variables: expanded.variables,
    unsetVariables: [...new Set(unset.map((place) => place.name))],
    ...(unset.length === 0 ? {} : { unsetLocations: distinct(unset).map((place) => file.location(spanOfVariable(place, options))) }),
    ...(isPlain ? {} : { quoted: true }),
    ...(unset.length > 0 || expanded.malformed.length > 0 ? { unknown: true } : {}),
  };
}

function reportMalformed(expanded: ExpandedText, options: ExpandOptions): void {
  for (const place of expanded.malformed) {
    const at = spanOfVariable(place, options);
    options.file.report({
      code: "GC1020",
      span: at,
      message: `${quoteText(options.file.edited.slice(at.start, at.end))} is not a variable: ${place.why}.`,
      hint: `Write \${NAME} or \${NAME:-default}; write $\${ where \${ itself is meant.`,
    });
  }
}

function distinct(places: readonly VariablePlace[]): readonly VariablePlace[] {
  return places.filter((place, index) => places.findIndex((other) => other.name === place.name) === index);
}

/** Where the variable stands: its `${` is as far down the source as down the value, whatever is escaped between. */
function spanOfVariable({ occurrence, length }: VariablePlace, { span, file }: ExpandOptions): TextSpan {
  const source = file.edited.slice(span.start, span.end);
  let at = -1;
  for (let count = 0; count <= occurrence; count += 1) {
    at = source.indexOf("${", at + 1);
    if (at === -1) return span;
  }
  return { start: span.start + at, end: Math.min(span.start + at + length, span.end) };
}
