import type { Code } from "../../errors/index.ts";
import { MAX_AGENT_NAME } from "../../protocol/index.ts";
import { type Document, type DocumentNode, locationOf, nameOfValue, nodeAt } from "../1-parse/index.ts";
import { type DiagnosticCollector, listNames, quoteText, suggest } from "../diagnostics/index.ts";
import { explainLength, explainPattern } from "./explain-pattern.ts";
import { type Explanation, explainEnumType, explainType } from "./explain-type.ts";
import type { FileLanguage } from "./file-language.ts";
import type { Issue, IssuePath } from "./flatten-issues.ts";
import { whyReserved } from "./name-rules.ts";
import { isNotSupportedYet } from "./not-supported-yet.ts";
import { numberWords } from "./number-words.ts";
import { type ObjectShape, shapesAt } from "./schema-walk.ts";
import { ownerOf, subjectOf } from "./subject.ts";

/** What issues are explained with. */
export interface ExplainContext {
  readonly language: FileLanguage;
  readonly document: Document;
  readonly data: unknown;
  readonly collector: DiagnosticCollector;
}

/** Reports an issue at the key or value it concerns; nothing when the place could not be read anyway. */
export function reportIssue(issue: Exclude<Issue, { type: "unknown-keys" }>, context: ExplainContext): void {
  if (issue.type === "missing") reportMissing(issue, context);
  else reportValue(issue, context);
}

function reportValue(issue: Exclude<Issue, { type: "unknown-keys" | "missing" }>, context: ExplainContext): void {
  const { document, collector } = context;
  const node = nodeAt(document, issue.path);
  const isKey = "isKey" in issue && issue.isKey;
  if (node === undefined || (!isKey && isUnknown(node))) return;
  // A map that could not be read in full may be no map at all: {{name}} without quotes is one.
  if (issue.type === "wrong-type" && (isIncomplete(node) || isIncomplete(nodeAt(document, issue.path.slice(0, -1)), "list"))) return;
  const explained = isKey ? explainKey(issue, String(issue.path.at(-1))) : explainValue(issue, node, context);
  if (explained === undefined) return;
  collector.report({ ...explained, location: locationOf(document, issue.path, isKey ? "key" : "value") });
}

function reportMissing({ path, key }: Extract<Issue, { type: "missing" }>, { document, data, collector, language }: ExplainContext): void {
  const owner = nodeAt(document, path);
  const own = nodeAt(document, [...path, key]);
  if (owner === undefined || own !== undefined || isUnknown(owner) || (owner.type !== "scalar" && owner.incomplete === true)) return;
  collector.report({
    code: "GC1103",
    location: locationOf(document, path, "key"),
    message: `${ownerOf(path, data, language.whole)} has no ${quoteText(key)}, which it needs.`,
    hint: hintForMissing(path, key, shapesAt(language.schema, path, data)),
  });
}

function hintForMissing(path: IssuePath, key: string, shapes: readonly ObjectShape[]): string {
  if (key === "kind") return "Add kind: supervisor, react or module.";
  if (key === "provider") return "Add provider: openai, anthropic, google, ollama, scripted, local or module.";
  if (key === "agents") return 'Add the list "agents:" with at least one agent.';
  const kinds = shapes.flatMap((shape) => shape.kinds);
  const forWhom = kinds.length === 1 && path[0] === "models" ? ` (provider: ${kinds[0]} needs it)` : "";
  return `Add "${key}:" with its value${forWhom}.`;
}

function explainKey(issue: Issue, key: string): (Explanation & { readonly code: Code }) | undefined {
  const refused = { path: issue.path, text: key, variable: undefined };
  if (issue.type === "pattern") return explainPattern({ ...refused, pattern: issue.pattern });
  return issue.type === "size" ? explainLength(refused) : undefined;
}

function explainValue(
  issue: Issue,
  node: DocumentNode,
  { language, data }: ExplainContext,
): (Explanation & { readonly code: Code }) | undefined {
  switch (issue.type) {
    case "wrong-type":
      return explainWrongType(issue, node, numberWords(language.schema, issue.path, data));
    case "not-allowed":
      return explainNotAllowed(issue, node, language);
    case "pattern": {
      const text = node.type === "scalar" ? String(node.value) : "";
      if (issue.path[0] === "agents" && issue.path[2] === "name" && whyReserved(text) !== undefined) return undefined;
      return explainPattern({ path: issue.path, pattern: issue.pattern, text, variable: variableOf(node) });
    }
    case "size":
      return explainSize(issue, node);
    default:
      return undefined;
  }
}

function explainWrongType(
  { path, expected }: Extract<Issue, { type: "wrong-type" }>,
  node: DocumentNode,
  numbers: string | undefined,
): Explanation & { readonly code: Code } {
  const isEmptyText = node.type === "scalar" && node.value === null && expected.length === 1 && expected[0] === "string";
  if (isEmptyText)
    return {
      code: "GC1111",
      message: `${subjectOf(path)} is empty.`,
      hint: "Write something into it, or remove the key if it is optional.",
    };
  const isInfinite = node.type === "scalar" && typeof node.value === "number" && !Number.isFinite(node.value);
  return { code: isInfinite ? "GC1105" : "GC1102", ...explainType(path, expected, node, numbers) };
}

function explainNotAllowed(
  { path, values }: Extract<Issue, { type: "not-allowed" }>,
  node: DocumentNode,
  { notSupported }: FileLanguage,
): Explanation & { readonly code: Code } {
  const isRightType = node.type === "scalar" && values.some((value) => typeof value === typeof node.value);
  const list = values.map(String).filter((value) => !isNotSupportedYet(notSupported, path, { value }));
  if (!isRightType) return { code: "GC1102", ...explainEnumType(path, list, node) };
  const text = variableOf(node) === undefined && node.type === "scalar" ? String(node.value) : "";
  const nearest = suggest(text, values.map(String));
  return {
    code: "GC1104",
    message: `${capitalized(nameOfValue(node))} is not a value of ${subjectOf(path)}.`,
    hint: nearest === undefined ? `Write ${list.length === 1 ? "" : "one of "}${listNames(list, 8)}.` : `Did you mean "${nearest}"?`,
  };
}

function explainSize(issue: Extract<Issue, { type: "size" }>, node: DocumentNode): Explanation & { readonly code: Code } {
  const { path, of, limit, bound } = issue;
  if (of === "array")
    return {
      code: "GC1104",
      message: `${subjectOf(path)} is an empty list.`,
      hint: "Put at least one item into it, or remove the key if it is optional.",
    };
  if (of === "string" && limit === MAX_AGENT_NAME) {
    return explainLength({ path, text: node.type === "scalar" ? String(node.value) : "", variable: variableOf(node) });
  }
  return {
    code: "GC1105",
    message: `${subjectOf(path)} must be ${bound} ${limit.toLocaleString("en-US")}, and ${variableOf(node) === undefined ? "this" : "the value"} is ${nameOfValue(node)}.`,
    hint: `Write a number that is ${bound} ${limit.toLocaleString("en-US")}.`,
  };
}

/** True for places whose trouble is reported already. */
function isUnknown(node: DocumentNode): boolean {
  return node.type === "scalar" && node.unknown === true;
}

function isIncomplete(node: DocumentNode | undefined, type?: "list"): boolean {
  return node !== undefined && node.type !== "scalar" && node.incomplete === true && (type === undefined || node.type === type);
}

function variableOf(node: DocumentNode): string | undefined {
  return node.type === "scalar" ? node.variables[0] : undefined;
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
