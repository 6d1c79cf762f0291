import { type Document, type DocumentNode, locationOf } from "../1-parse/index.ts";
import { type DiagnosticCollector, suggest } from "../diagnostics/index.ts";
import { buildSpec } from "./build/index.ts";
import { checkShape, forgetWrongValues } from "./check-shape.ts";
import { CREW_LANGUAGE } from "./crew-language.ts";
import type { CrewSpec } from "./crew-spec.ts";
import { isKeyOf } from "./file-language.ts";
import type { Issue } from "./flatten-issues.ts";
import { liftMisplaced } from "./lift-misplaced.ts";
import { agentNodes, field, RULES } from "./rules/index.ts";

/** A document after validation. */
export interface ValidatedCrew {
  /** The document with misspelt keys read as what they most likely mean, so that later phases have less to stumble over. */
  readonly document: Document;
  /** As much of the crew as could be read; what could not has its default. `undefined` when the file is no crew. */
  readonly spec: CrewSpec | undefined;
}

/**
 * Checks the shape of a crew file and all that needs no other file. Everything it finds goes to the collector.
 * @param supplied names of agents that code gives: where there are some, the file need not have any.
 */
export function validateCrew(document: Document, collector: DiagnosticCollector, supplied: readonly string[] = []): ValidatedCrew {
  if (!isCrewFile(document, collector)) return { document, spec: undefined };
  const isLegal = (issue: Issue): boolean => supplied.length > 0 && lacksAgents(issue);
  const corrected = checkShape({ ...document, root: liftMisplaced(document.root, collector) }, CREW_LANGUAGE, collector, isLegal);
  for (const rule of RULES) rule(corrected.document, collector);
  const known = forgetWrongValues(corrected, isName);
  const isCodeAlone = supplied.length > 0 && known.root.incomplete !== true && field(known.root, "agents") === undefined;
  const marked = isCodeAlone ? known : markIncompleteNames(known);
  return { document: marked, spec: buildSpec(marked, supplied) };
}

/** No `agents` at all, or none in it. */
function lacksAgents(issue: Issue): boolean {
  if (issue.type === "missing") return issue.path.length === 0 && issue.key === "agents";
  return issue.type === "size" && issue.path.length === 1 && issue.path[0] === "agents";
}

/** GC1113, or GC1110 for the files of actors. */
function isCrewFile(document: Document, collector: DiagnosticCollector): boolean {
  const { root } = document;
  if (root.incomplete === true || root.entries.some(({ key }) => key === "agents")) return true;
  const actor = root.entries.find(({ key }) => key === "route");
  if (actor !== undefined) {
    const message = "This is an actor file, which is not supported yet.";
    collector.report({ code: "GC1110", location: actor.keyLocation, message, hint: 'A crew file has the key "agents".' });
    return false;
  }
  const react = root.entries.find(({ key }) => key === "core_prompt");
  const isLikely = root.entries.some(({ key }) => isKeyOf(CREW_LANGUAGE, key) || suggest(key, ["agents"]) !== undefined);
  if (react === undefined && isLikely) return true;
  collector.report({
    code: "GC1113",
    location: react?.keyLocation ?? locationOf(document, [], "key"),
    message:
      react === undefined
        ? "This is not a crew file: it has none of the keys of one."
        : "This is not a crew file but the configuration of a react agent.",
    hint:
      react === undefined
        ? 'A crew file has the key "agents", an actor file "route", the configuration of a react agent "core_prompt".'
        : "A crew's agent names the folder it is in: knowledge: FOLDER.",
  });
  return false;
}

/** A wrong name is still a name. */
function isName(issue: Issue): boolean {
  return "path" in issue && issue.path[0] === "agents" && issue.path[2] === "name" && issue.type !== "wrong-type";
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
