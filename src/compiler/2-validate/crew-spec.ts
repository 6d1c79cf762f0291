import type { JsonObject } from "../../protocol/index.ts";
import type { PromptName } from "../../text/index.ts";
import type { ApiKey } from "./api-key.ts";
import type { ReactConfigSpec, ReactProtocol } from "./react-config-spec.ts";
import type { AgentToolSpec, McpServerSpec, ToolSpec } from "./tool-spec.ts";

/** A crew file, validated, defaults applied, names in camelCase, durations in milliseconds. Deeply frozen. */
export interface CrewSpec {
  readonly version: number;
  readonly name: string;
  readonly description: string;
  readonly metadata: JsonObject;
  /** Path of the root file, as it was given. */
  readonly file: string;
  /** Folder that every path of the crew stays inside. */
  readonly projectDir: string;
  readonly models: Readonly<Record<string, ModelSpec>>;
  readonly agents: readonly AgentSpec[];
  readonly topology: TopologySpec;
  /** Tools that modules give, by name; absent: none. */
  readonly tools?: Readonly<Record<string, ToolSpec>>;
  /** MCP servers by name; absent: none. */
  readonly mcpServers?: Readonly<Record<string, McpServerSpec>>;
  /** Absent: no limit on knowledge. */
  readonly knowledge?: KnowledgeLimits;
  readonly timeouts: TimeoutsSpec;
  readonly retry: RetrySpec;
  readonly rateLimit: RateLimitSpec;
  readonly budget: BudgetSpec;
  /** Middleware of every agent, outermost first. */
  readonly middleware: readonly MiddlewareSpec[];
  readonly observability: ObservabilitySpec;
  /** Schema of the crew's answer. */
  readonly output?: OutputSpec;
  /** Prompts of the library that the project replaces by files of the same names in its folder `prompts`. */
  readonly prompts: ReplacedPrompts;
}

/** Prompts that take the place of the library's, by name. */
export type ReplacedPrompts = Readonly<Partial<Record<PromptName, PromptSpec>>>;

/** A model by provider and name. `provider` is what stands before the first colon of the short form; `auto` and `local` have an empty `model`. */
export interface ModelSpec {
  readonly name: string;
  readonly provider: string;
  readonly model: string;
  readonly temperature?: number;
  readonly maxTokens?: number;
  readonly baseUrl?: string;
  /** The key itself, from a variable. Never printed, logged or exported; not part of the plan. */
  readonly apiKey?: ApiKey;
  /** Replies of `provider: scripted`, or the module of `provider: module`; resolved to a path inside the project. */
  readonly file?: string;
  readonly module?: string;
  readonly export?: string;
  /** How much it reasons before it replies; absent: as its provider has it. */
  readonly reasoning?: ReasoningSpec;
  readonly options: JsonObject;
  /** Variables the model names that are not set: using the model is an error. */
  readonly unsetVariables: readonly string[];
}

/** How much a model reasons. */
export interface ReasoningSpec {
  readonly effort?: "low" | "medium" | "high";
  /** Most tokens of it, for Claude. */
  readonly budgetTokens?: number;
}

/** The kinds of agent that a crew file can declare and this version can run. */
export type AgentKind = "supervisor" | "react" | "module";

/** How a supervisor lets its model choose. `auto` takes tools where the model has them, else text. */
export type ChoiceProtocol = "auto" | "tools" | "structured" | "text";

/** One agent of a crew file. */
export interface AgentSpec {
  readonly name: string;
  readonly kind: AgentKind;
  readonly description: string;
  readonly examples: readonly string[];
  /** Name of an entry of `models`; absent for modules that need none. */
  readonly model?: string;
  readonly prompt?: PromptSpec;
  /** Folder of Markdown modules, resolved. */
  readonly knowledge?: KnowledgeSpec;
  readonly protocol: ChoiceProtocol;
  /** How a supervisor works: one call a hop, or passes. Absent for other kinds. */
  readonly mode?: "simple" | "react";
  /** The `react_config.yaml` of the knowledge folder, resolved; absent where the folder has none. */
  readonly react?: ReactConfigSpec;
  /** In place of `react.maxPasses`. */
  readonly maxPasses?: number;
  /** In place of `react.protocol`. */
  readonly reactProtocol?: ReactProtocol;
  /** What it may use beside the actions of its `react_config.yaml`; absent: nothing. */
  readonly tools?: readonly AgentToolSpec[];
  /** True when a person is asked before each of its actions and tools; absent: as they say themselves. */
  readonly approval?: true;
  readonly onDone: "return" | "end";
  /** Absent: the default, which is true for the local model only. */
  readonly passThrough?: boolean;
  readonly output?: OutputSpec;
  readonly module?: string;
  readonly export?: string;
  readonly middleware: readonly MiddlewareSpec[];
  readonly metadata: JsonObject;
}

/** A prompt: text in the file, or a Markdown file. */
export interface PromptSpec {
  readonly text: string;
  /** Path of the Markdown file the text comes from; absent for text written in the YAML. */
  readonly file?: string;
}

/** The knowledge of an agent. Modules are those of a folder without `react_config.yaml`, in name order; else there are none here. */
export interface KnowledgeSpec {
  readonly dir: string;
  readonly modules: readonly KnowledgeModule[];
}

/** What holds for the knowledge of every agent. */
export interface KnowledgeLimits {
  /** Folder that the knowledge folders of agents are in, as it is written. */
  readonly baseDir?: string;
  /** The most tokens of modules that one agent has loaded at the same time. */
  readonly maxLoadedTokens?: number;
}

/** One Markdown file of knowledge. */
export interface KnowledgeModule {
  /** File name without `.md`. */
  readonly name: string;
  readonly file: string;
  readonly text: string;
}

/** Who may hand over to whom. */
export interface TopologySpec {
  readonly entry: string;
  /** In file order, one entry for each pair; `default_return` edges are not in here. */
  readonly edges: readonly EdgeSpec[];
  readonly defaultReturn: string | null;
  readonly maxHops: number;
  readonly onMaxHops: "error" | "finish";
}

/** One legal hand-over. */
export interface EdgeSpec {
  readonly from: string;
  readonly to: string;
  /** CEL text; the edge is legal only while it is true. */
  readonly when?: string;
}

/** Limits of time; absent is unlimited. */
export interface TimeoutsSpec {
  /** Default 60,000. */
  readonly llmCallMs: number;
  readonly totalRequestMs?: number;
  readonly perPassMs?: number;
  readonly toolCallMs?: number;
}

/** When and how often a failed model call is repeated. */
export interface RetrySpec {
  readonly maxAttempts: number;
  readonly initialDelayMs: number;
  readonly maxDelayMs: number;
  readonly jitter: boolean;
  readonly respectRetryAfter: boolean;
}

/** How many model calls run at once, and the pause after each start; absent is unlimited. */
export interface RateLimitSpec {
  readonly maxConcurrency?: number;
  readonly delayMs?: number;
}

/** What one request may use; absent is unlimited. */
export interface BudgetSpec {
  readonly maxTokensPerRequest?: number;
  readonly maxLlmCallsPerRequest?: number;
}

/** A middleware by name with its options. */
export interface MiddlewareSpec {
  readonly name: string;
  readonly options: JsonObject;
}

/** What is told to the outside. */
export interface ObservabilitySpec {
  /** Hash user and session ids in logs. Default false. */
  readonly redactPii: boolean;
}

/** A JSON Schema that an answer must fit. */
export interface OutputSpec {
  readonly schema: JsonObject;
  /** File the schema comes from; absent for an inline one. */
  readonly file?: string;
}
