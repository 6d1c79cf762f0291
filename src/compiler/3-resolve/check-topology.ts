import type { SourceLocation } from "../../protocol/index.ts";
import { type Document, type DocumentNode, locationOf } from "../1-parse/index.ts";
import type { CrewSpec } from "../2-validate/index.ts";
import { type DiagnosticCollector, listNames, quoteText, Suggester } from "../diagnostics/index.ts";
import { agentSites, asMap, edgeSites, fieldLocation, fieldNode, textOf } from "./document-sites.ts";

/** What the names of a topology are checked against. */
export interface TopologyInput {
  readonly spec: CrewSpec;
  readonly document: Document;
  /** Agents that the program supplies in code. */
  readonly supplied: ReadonlySet<string>;
  readonly collector: DiagnosticCollector;
}

/** GC1201 and GC1203: every name in `edges`, `entry` and `default_return` is an agent, and no edge leads back to where it starts. */
export function checkTopology(input: TopologyInput): void {
  const names = new AgentNames(input);
  for (const { from, to } of edgeSites(input.document)) {
    names.check(from);
    names.check(to);
    if (textOf(to) !== "" && textOf(from) === textOf(to)) reportSelfEdge(to, input.collector);
  }
  const topology = asMap(fieldNode(input.document.root, "topology"));
  const entry = fieldNode(topology, "entry");
  if (entry === undefined) names.checkDefaultEntry(input.spec.topology.entry);
  else names.check(entry);
  names.check(fieldNode(topology, "default_return"));
}

function reportSelfEdge(to: DocumentNode, collector: DiagnosticCollector): void {
  collector.report({
    code: "GC1203",
    location: to.location,
    message: `Agent ${quoteText(textOf(to))} has an edge to itself.`,
    hint: "Remove it. An agent that needs several steps takes them within one hop.",
  });
}

/** The agents that are declared, by name. */
class AgentNames {
  readonly #input: TopologyInput;
  readonly #places: ReadonlyMap<string, SourceLocation>;
  readonly #known: ReadonlySet<string>;
  readonly #suggester: Suggester;
  /** A list that could not be read in full says nothing about names that seem to be missing, unless they look misspelt. */
  readonly #isOpen: boolean;

  constructor(input: TopologyInput) {
    const agents = fieldNode(input.document.root, "agents");
    this.#input = input;
    this.#places = new Map([...agentSites(input.document).entries].map(([name, entry]) => [name, fieldLocation(entry, "name")]));
    this.#known = new Set([...input.spec.agents.map((agent) => agent.name), ...this.#places.keys(), ...input.supplied]);
    this.#suggester = new Suggester(this.#known);
    this.#isOpen = input.document.root.incomplete === true || (agents?.type === "list" && agents.incomplete === true);
  }

  check(node: DocumentNode | undefined): void {
    const name = textOf(node);
    if (node !== undefined && name !== "") this.#checkName(name, node.location, "");
  }

  checkDefaultEntry(name: string): void {
    if (name !== "") this.#checkName(name, locationOf(this.#input.document, ["topology"], "key"), ", the entry where none is set");
  }

  #checkName(name: string, location: SourceLocation, remark: string): void {
    if (this.#known.has(name)) return;
    const nearest = this.#suggester.suggest(name);
    if (this.#isOpen && nearest === undefined) return;
    const declared = nearest === undefined ? undefined : this.#places.get(nearest);
    this.#input.collector.report({
      code: "GC1201",
      location,
      message: `There is no agent ${quoteText(name)}${remark}.`,
      hint: this.#hint(name, nearest),
      ...(declared === undefined ? {} : { related: [{ ...declared, message: `${quoteText(nearest ?? "")} is declared here` }] }),
    });
  }

  #hint(name: string, nearest: string | undefined): string {
    const several = name.split(",").map((part) => part.trim());
    if (several.length > 1 && several.every((part) => this.#known.has(part))) return `Several agents are a list: [${several.join(", ")}].`;
    if (nearest === undefined)
      return this.#known.size === 0 ? "Declare it below agents." : `Declared agents: ${listNames([...this.#known])}.`;
    if (nearest.toLowerCase() === name.toLowerCase()) return `Write "${nearest}": names are case-sensitive.`;
    return `Did you mean "${nearest}"?`;
  }
}
