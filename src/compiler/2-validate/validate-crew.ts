import { type Document, type DocumentNode, locationOf, toData } from "../1-parse/index.ts";
import { type DiagnosticCollector, suggest } from "../diagnostics/index.ts";
import { buildSpec } from "./build/index.ts";
import type { CrewSpec } from "./crew-spec.ts";
import { type DocumentEdit, editRoot } from "./edit-document.ts";
import { type ExplainContext, reportIssue } from "./explain-issue.ts";
import { isCrewKey, reportUnknownKeys } from "./explain-unknown-key.ts";
import { flattenIssues, type Issue, valueAt } from "./flatten-issues.ts";
import { liftMisplaced } from "./lift-misplaced.ts";
import { agentNodes, field, RULES } from "./rules/index.ts";
import { crewSchema } from "./schemas/crew-schema.ts";
import { validateKindless } from "./validate-kindless.ts";

/** A document after validation. */
export interface ValidatedCrew {
  /** The document with misspelt keys read as what they most likely mean, so that later phases have less to stumble over. */
  readonly document: Document;
  /** As much of the crew as could be read; what could not has its default. `undefined` when the file is no crew. */
  readonly spec: CrewSpec | undefined;
}

/** How often misspelt keys are corrected and the file looked at again, and how many corrections that may be. */
const MOST_ROUNDS = 3;
const MOST_EDITS = 500;

/** More problems than this are counted, not explained. */
const MOST_ISSUES = 1_000;

/**
 * Checks the shape of a crew file and all that needs no other file. Everything it finds goes to the collector.
 * @param supplied names of agents that code gives: where there are some, the file need not have any.
 */
export function validateCrew(document: Document, collector: DiagnosticCollector, supplied: readonly string[] = []): ValidatedCrew {
  if (!isCrewFile(document, collector)) return { document, spec: undefined };
  const { document: corrected, issues: all, data } = correct({ ...document, root: liftMisplaced(document.root, collector) }, collector);
  const issues = supplied.length === 0 ? all : all.filter((issue) => !lacksAgents(issue));
  for (const issue of issues) if (issue.type !== "unknown-keys") reportIssue(issue, { document: corrected, data, collector });
  for (const rule of RULES) rule(corrected, collector);
  const known = forgetWrongValues(corrected, issues);
  const isCodeAlone = supplied.length > 0 && known.root.incomplete !== true && field(known.root, "agents") === undefined;
  const marked = isCodeAlone ? known : markIncompleteNames(known);
  return { document: marked, spec: buildSpec(marked, supplied) };
}

/** No `agents` at all, or none in it. */
function lacksAgents(issue: Issue): boolean {
  if (issue.type === "missing") return issue.path.length === 0 && issue.key === "agents";
  return issue.type === "size" && issue.path.length === 1 && issue.path[0] === "agents";
}

interface Corrected {
  readonly document: Document;
  readonly issues: readonly Issue[];
  readonly data: unknown;
}

/** Reports unknown keys and misspelt kinds, and reads them as what was meant, until nothing new comes up. */
function correct(start: Document, collector: DiagnosticCollector): Corrected {
  let document = start;
  for (let round = 1; ; round += 1) {
    const data = toData(document.root);
    const context: ExplainContext = { document, data, collector };
    const issues = findIssues(data).slice(0, MOST_ISSUES);
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

function findIssues(data: unknown): readonly Issue[] {
  const result = crewSchema.safeParse(data);
  const issues = result.success ? [] : flattenIssues(result.error.issues, data);
  return [...issues, ...validateKindless(issues, data)];
}

/** A misspelt `kind` or `provider` decides which other keys are legal: it is read as the nearest one. */
function kindFor(issue: Issue, data: unknown): readonly DocumentEdit[] {
  if (issue.type !== "not-allowed" || !issue.isKind) return [];
  const value = valueAt(data, issue.path);
  const meant = typeof value === "string" ? suggest(value, issue.values.map(String)) : undefined;
  return meant === undefined ? [] : [{ type: "set", path: issue.path, value: meant }];
}

/** GC1113, or GC1110 for the files of actors and react agents. */
function isCrewFile(document: Document, collector: DiagnosticCollector): boolean {
  const { root } = document;
  if (root.incomplete === true || root.entries.some(({ key }) => key === "agents")) return true;
  const actor = root.entries.find(({ key }) => key === "route");
  const react = root.entries.find(({ key }) => key === "core_prompt");
  const known = actor ?? react;
  if (known !== undefined) {
    const message =
      actor === undefined
        ? "This is the configuration of a react agent, which is not supported yet."
        : "This is an actor file, which is not supported yet.";
    collector.report({ code: "GC1110", location: known.keyLocation, message, hint: 'A crew file has the key "agents".' });
    return false;
  }
  if (root.entries.some(({ key }) => isCrewKey(key) || suggest(key, ["agents"]) !== undefined)) return true;
  collector.report({
    code: "GC1113",
    location: locationOf(document, [], "key"),
    message: "This is not a crew file: it has none of the keys of one.",
    hint: 'A crew file has the key "agents", an actor file "route", the configuration of a react agent "core_prompt".',
  });
  return false;
}

/** Wrong values count as unknown from here on, so that later phases say nothing more about them; a wrong name is still a name. */
function forgetWrongValues(document: Document, issues: readonly Issue[]): Document {
  const edits = issues.flatMap((issue): readonly DocumentEdit[] => {
    if (issue.type === "missing" || issue.type === "unknown-keys" || ("isKey" in issue && issue.isKey)) return [];
    const isName = issue.path[0] === "agents" && issue.path[2] === "name" && issue.type !== "wrong-type";
    return isName ? [] : [{ type: "forget", path: issue.path }];
  });
  return { ...document, root: editRoot(document.root, edits.slice(0, MOST_EDITS)) };
}

/** An agent whose name could not be read may be the one that an edge names: nothing can be said about unknown names then. */
function markIncompleteNames(document: Document): Document {
  const agents = field(document.root, "agents");
  const isReadable = (node: DocumentNode | undefined) => node?.type === "scalar" && typeof node.value === "string" && node.unknown !== true;
  const hasNameless =
    agents?.type !== "list" ||
    agents.items.length > agentNodes(document).length ||
    agentNodes(document).some((agent) => !isReadable(field(agent, "name")));
  if (!hasNameless) return document;
  if (agents === undefined) return { ...document, root: { ...document.root, incomplete: true } };
  const marked: DocumentNode =
    agents.type === "list" ? { ...agents, incomplete: true } : { type: "list", location: agents.location, items: [], incomplete: true };
  const entries = document.root.entries.map((entry) => (entry.key === "agents" ? { ...entry, value: marked } : entry));
  return { ...document, root: { ...document.root, entries } };
}
