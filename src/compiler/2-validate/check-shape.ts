import { type Document, toData } from "../1-parse/index.ts";
import { type DiagnosticCollector, suggest } from "../diagnostics/index.ts";
import { type DocumentEdit, editRoot } from "./edit-document.ts";
import { type ExplainContext, reportIssue } from "./explain-issue.ts";
import { reportUnknownKeys } from "./explain-unknown-key.ts";
import type { FileLanguage } from "./file-language.ts";
import { flattenIssues, type Issue, valueAt } from "./flatten-issues.ts";

/** How often misspelt keys are corrected and the file looked at again, and how many corrections that may be. */
const MOST_ROUNDS = 3;
const MOST_EDITS = 500;

/** More problems than this are counted, not explained. */
const MOST_ISSUES = 1_000;

/** A document read as it was meant, with what its schema does not like about it. */
export interface Corrected {
  readonly document: Document;
  /** All but unknown keys are still to be reported. */
  readonly issues: readonly Issue[];
  readonly data: unknown;
}

/** Reports every issue with the shape of a file but those that are legal; misspelt keys are read as what they most likely mean. */
export function checkShape(
  document: Document,
  language: FileLanguage,
  collector: DiagnosticCollector,
  isLegal: (issue: Issue) => boolean = () => false,
): Corrected {
  const found = correct(document, language, collector);
  const corrected = { ...found, issues: found.issues.filter((issue) => !isLegal(issue)) };
  const context: ExplainContext = { ...corrected, language, collector };
  for (const issue of corrected.issues) if (issue.type !== "unknown-keys") reportIssue(issue, context);
  return corrected;
}

/** Reports unknown keys and misspelt kinds, and reads them as what was meant, until nothing new comes up. */
function correct(start: Document, language: FileLanguage, collector: DiagnosticCollector): Corrected {
  let document = start;
  for (let round = 1; ; round += 1) {
    const data = toData(document.root);
    const context: ExplainContext = { language, document, data, collector };
    const issues = findIssues(language, data).slice(0, MOST_ISSUES);
    const edits = findEdits(issues, context);
    if (edits.length === 0 || round === MOST_ROUNDS) return { document, issues, data };
    for (const issue of issues) if (issue.type === "not-allowed" && issue.isKind) reportIssue(issue, context);
    document = { ...document, root: editRoot(document.root, edits) };
  }
}

function findEdits(issues: readonly Issue[], context: ExplainContext): readonly DocumentEdit[] {
  const edits = issues.flatMap((issue) =>
    issue.type === "unknown-keys" ? reportUnknownKeys(issue.path, issue.keys, context) : kindFor(issue, context.data),
  );
  return edits.slice(0, MOST_EDITS);
}

function findIssues(language: FileLanguage, data: unknown): readonly Issue[] {
  const result = language.schema.safeParse(data);
  const issues = result.success ? [] : flattenIssues(result.error.issues, data);
  return [...issues, ...language.moreIssues(issues, data)];
}

/** A misspelt `kind` or `provider` decides which other keys are legal: it is read as the nearest one. */
function kindFor(issue: Issue, data: unknown): readonly DocumentEdit[] {
  if (issue.type !== "not-allowed" || !issue.isKind) return [];
  const value = valueAt(data, issue.path);
  const meant = typeof value === "string" ? suggest(value, issue.values.map(String)) : undefined;
  return meant === undefined ? [] : [{ type: "set", path: issue.path, value: meant }];
}

/** Wrong values count as unknown from here on, so that later phases say nothing more about them; `keep` are still looked at. */
export function forgetWrongValues({ document, issues }: Corrected, keep: (issue: Issue) => boolean): Document {
  const edits = issues.flatMap((issue): readonly DocumentEdit[] => {
    if (issue.type === "missing" || issue.type === "unknown-keys" || ("isKey" in issue && issue.isKey)) return [];
    return keep(issue) ? [] : [{ type: "forget", path: issue.path }];
  });
  return { ...document, root: editRoot(document.root, edits.slice(0, MOST_EDITS)) };
}
