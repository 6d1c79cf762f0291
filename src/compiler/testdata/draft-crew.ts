import type { SourceLocation } from "../../protocol/index.ts";
import type { Document } from "../1-parse/index.ts";
import type { AgentSpec, CrewSpec, ModelSpec, ReactConfigSpec } from "../2-validate/index.ts";

const START = { line: 1, column: 1, offset: 0 };
const PLACE: SourceLocation = { file: "crew.yaml", range: { start: START, end: START } };

/** A document with nothing in it, for tests that start from a spec. */
export const EMPTY_DOCUMENT: Document = {
  file: "crew.yaml",
  projectDir: ".",
  root: { type: "map", location: PLACE, entries: [] },
  sources: {},
};

/** What a test says of an agent; the rest has defaults. */
export type AgentDraft = Partial<AgentSpec> & Pick<AgentSpec, "name">;

/** What a test says of a crew. An edge is written `from->to`, or `from->to if CONDITION`. */
export interface CrewDraft {
  readonly agents: readonly AgentDraft[];
  readonly edges?: readonly string[];
  readonly defaultReturn?: string | null;
  readonly models?: Readonly<Record<string, Partial<ModelSpec>>>;
  readonly topology?: Partial<CrewSpec["topology"]>;
  readonly budget?: CrewSpec["budget"];
  readonly maxAttempts?: number;
}

/** A supervisor and react workers, reached from it and handing back to it. */
export function hubAndSpokes(workers: readonly AgentDraft[], rest: Partial<CrewDraft> = {}): CrewSpec {
  return draftCrew({
    agents: [{ name: "supervisor", kind: "supervisor" }, ...workers],
    edges: workers.map((worker) => `supervisor->${worker.name}`),
    defaultReturn: "supervisor",
    ...rest,
  });
}

/** A crew spec as phase 3 would give it. */
export function draftCrew(draft: CrewDraft): CrewSpec {
  const models = Object.entries(draft.models ?? { default: {} }).map(([name, model]) => [name, draftModel(name, model)] as const);
  return {
    version: 1,
    name: "desk",
    description: "",
    metadata: {},
    file: "crew.yaml",
    projectDir: ".",
    models: Object.fromEntries(models),
    agents: draft.agents.map(draftAgent),
    topology: {
      entry: draft.agents[0]?.name ?? "",
      edges: (draft.edges ?? []).map(draftEdge),
      defaultReturn: draft.defaultReturn ?? null,
      maxHops: 25,
      onMaxHops: "error",
      ...draft.topology,
    },
    timeouts: { llmCallMs: 60_000 },
    retry: { maxAttempts: draft.maxAttempts ?? 3, initialDelayMs: 500, maxDelayMs: 30_000, jitter: true, respectRetryAfter: true },
    rateLimit: {},
    budget: draft.budget ?? {},
    middleware: [],
    observability: { redactPii: false },
    prompts: {},
  };
}

/** A react_config.yaml as phase 3 would give it. */
export function draftReact(draft: Partial<ReactConfigSpec>): ReactConfigSpec {
  return {
    file: "desk/react_config.yaml",
    dir: "desk",
    corePrompt: "core.md",
    maxPasses: 5,
    onMaxPasses: "error",
    maxParseRetries: 2,
    allowPlainAnswer: undefined,
    maxHistoryTokens: undefined,
    protocol: "auto",
    slots: [],
    actions: [],
    ...draft,
  };
}

function draftModel(name: string, model: Partial<ModelSpec>): ModelSpec {
  return { name, provider: "openai", model: "gpt-4o", options: {}, unsetVariables: [], ...model };
}

function draftAgent(draft: AgentDraft): AgentSpec {
  const kind = draft.kind ?? "react";
  return {
    kind,
    description: "",
    examples: [],
    protocol: "auto",
    onDone: "return",
    middleware: [],
    metadata: {},
    ...(kind === "module" ? {} : { model: "default" }),
    ...draft,
  };
}

function draftEdge(text: string): CrewSpec["topology"]["edges"][number] {
  const [pair = "", when] = text.split(" if ");
  const [from = "", to = ""] = pair.split("->");
  return when === undefined ? { from, to } : { from, to, when };
}
