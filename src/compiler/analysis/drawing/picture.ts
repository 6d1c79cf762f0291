import type { Plan, PlanEdge, PlanNode } from "../../4-lower/index.ts";
import { PlanGraph } from "../plan-graph.ts";

/** A plan reduced to what is drawn. */
export interface Picture {
  readonly title: string;
  readonly nodes: readonly PictureNode[];
  readonly edges: readonly PictureEdge[];
  /** What the bounds left out. */
  readonly hiddenNodes: number;
  readonly hiddenEdges: number;
}

/** An agent, or the place where a run starts or ends. `key` holds nothing a user wrote. */
export interface PictureNode {
  readonly key: string;
  readonly type: "start" | "agent" | "end";
  readonly name: string;
  readonly kind: string;
  readonly model: string;
  readonly description: string;
}

/** An arrow; `implied` for one that `default_return` stands for. */
export interface PictureEdge {
  readonly from: string;
  readonly to: string;
  readonly implied: boolean;
  /** CEL text; empty for an edge without a condition. */
  readonly condition: string;
}

/** How much of a large plan is drawn. */
export interface PictureBounds {
  readonly nodes: number;
  readonly edges: number;
}

const START: PictureNode = { key: "start", type: "start", name: "start", kind: "", model: "", description: "where a request begins" };
const END: PictureNode = { key: "finish", type: "end", name: "end", kind: "", model: "", description: "where a request may end" };

/** The agents nearest to the entry first, as many as the bounds allow, with the edges between them. */
export function pictureOf(plan: Plan, bounds: PictureBounds): Picture {
  const drawn = nearestFirst(plan).slice(0, bounds.nodes);
  const keys = new Map(drawn.map((node, index) => [node.id, `n${index}`]));
  const takeable = takeableEdges(plan);
  const handOvers = takeable.flatMap((edge) => handOver(edge, keys));
  const edges = [...startEdges(plan, keys), ...handOvers, ...endEdges(plan, keys)];
  return {
    title: plan.name,
    nodes: [START, ...drawn.map((node) => agentNode(node, keys.get(node.id) ?? "", plan)), ...(plan.exits.length > 0 ? [END] : [])],
    edges: edges.slice(0, bounds.edges),
    hiddenNodes: plan.nodes.length - drawn.length,
    hiddenEdges: takeable.length - handOvers.length + Math.max(0, edges.length - bounds.edges),
  };
}

function nearestFirst(plan: Plan): readonly PlanNode[] {
  const nodes = new Map(plan.nodes.map((node) => [node.id, node]));
  const reached = [...new PlanGraph(plan).hopsTo.keys()].flatMap((id) => nodes.get(id) ?? []);
  return [...new Set([...reached, ...plan.nodes])];
}

function agentNode(node: PlanNode, key: string, plan: Plan): PictureNode {
  const model = node.model === null || !Object.hasOwn(plan.bindings.models, node.model) ? undefined : plan.bindings.models[node.model];
  return {
    key,
    type: "agent",
    name: node.name,
    kind: node.kind,
    model: model === undefined ? "" : [model.provider, model.model].filter((part) => part !== "").join(":"),
    description: node.description,
  };
}

/** Edges of the file, and those of `default_return` that the agent may really take. */
function takeableEdges(plan: Plan): readonly PlanEdge[] {
  const kinds = new Map(plan.nodes.map((node) => [node.id, node.kind]));
  const exits = new Set(plan.exits);
  return plan.edges.filter((edge) => !(edge.implicit && kinds.get(edge.from) === "react" && exits.has(edge.from)));
}

function handOver(edge: PlanEdge, keys: ReadonlyMap<string, string>): readonly PictureEdge[] {
  return arrow(keys.get(edge.from), keys.get(edge.to), { implied: edge.implicit, condition: edge.condition ?? "" });
}

function startEdges(plan: Plan, keys: ReadonlyMap<string, string>): readonly PictureEdge[] {
  return arrow(START.key, keys.get(plan.entry), { implied: false, condition: "" });
}

function endEdges(plan: Plan, keys: ReadonlyMap<string, string>): readonly PictureEdge[] {
  return plan.exits.flatMap((id) => arrow(keys.get(id), END.key, { implied: false, condition: "" }));
}

function arrow(from: string | undefined, to: string | undefined, look: Pick<PictureEdge, "implied" | "condition">): readonly PictureEdge[] {
  return from === undefined || to === undefined ? [] : [{ from, to, ...look }];
}
