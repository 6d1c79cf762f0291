import type { JsonObject, SourceLocation } from "../../protocol/index.ts";

/** The form between a validated file and anything that runs, draws or analyses it. Plain JSON-safe data. */
export interface Plan {
  readonly kind: "crew" | "actor";
  readonly name: string;
  readonly description: string;
  /** In declaration order. */
  readonly nodes: readonly PlanNode[];
  /** In declaration order, the edges of `default_return` last. */
  readonly edges: readonly PlanEdge[];
  /** Nodes that wait for several others. */
  readonly joins: readonly PlanJoin[];
  readonly entry: string;
  /** Nodes after which the run may end. */
  readonly exits: readonly string[];
  /** Where a fan-out joins and an agent goes that names no other; `null` in a plan without one. */
  readonly defaultReturn: string | null;
  readonly limits: PlanLimits;
  readonly bindings: PlanBindings;
  /** Node id or edge id to where it is declared. */
  readonly sourceMap: Readonly<Record<string, SourceLocation>>;
}

/** One node of the graph. */
export interface PlanNode {
  readonly id: string;
  readonly type: "agent" | "tool" | "conditional" | "subgraph";
  readonly name: string;
  readonly description: string;
  /** Typical requests, for whoever chooses. */
  readonly examples: readonly string[];
  /** Kind of agent, for drawings and messages. */
  readonly kind: string;
  /** Name of the model, `null` for a node without one. */
  readonly model: string | null;
  readonly metadata: JsonObject;
}

/** One edge. `static`: always taken; `conditional`: taken when its condition holds; `dynamic`: legal for the agent to choose. */
export interface PlanEdge {
  /** `from->to`, with `#n` for a second edge of a pair. */
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly type: "static" | "conditional" | "dynamic";
  /** CEL text that must hold. */
  readonly condition?: string;
  /** True for an edge that stands for `default_return`. */
  readonly implicit: boolean;
}

/** A node that runs once after all of `sources` ran or were skipped. */
export interface PlanJoin {
  readonly target: string;
  readonly sources: readonly string[];
}

/** Limits that hold for a whole run. */
export interface PlanLimits {
  readonly maxHops: number;
  readonly onMaxHops: "error" | "finish";
  readonly maxTokensPerRequest: number | null;
  readonly maxLlmCallsPerRequest: number | null;
  readonly llmCallMs: number;
  readonly totalRequestMs: number | null;
  readonly maxAttempts: number;
}

/** What nodes stand on, by name. */
export interface PlanBindings {
  readonly models: Readonly<Record<string, { readonly provider: string; readonly model: string }>>;
  /** Tokens (by the character counter) of prompt and preloaded knowledge of each agent node. */
  readonly promptTokens: Readonly<Record<string, number>>;
  /** What each agent that has tools may use, as its file names it; absent where no agent has any. */
  readonly tools?: Readonly<Record<string, readonly string[]>>;
  /** The MCP servers that agents use; absent where there are none. */
  readonly mcpServers?: Readonly<Record<string, { readonly type: "stdio" | "http" }>>;
}
