import { type Document, type DocumentNode, toData } from "../../1-parse/index.ts";
import type { BudgetSpec, CrewSpec, KnowledgeLimits, ModelSpec, RateLimitSpec, RetrySpec, TimeoutsSpec } from "../crew-spec.ts";
import { buildAgent, buildMiddleware, buildOutput } from "./build-agent.ts";
import { buildModel } from "./build-model.ts";
import { buildMcpServers, buildTools } from "./build-tools.ts";
import { buildTopology } from "./build-topology.ts";
import { asBoolean, asJson, asList, asMap, asMs, asNumber, asText, type Data, defined } from "./plain-data.ts";

/**
 * The crew that a document describes, with defaults. Values of a wrong shape, which are errors elsewhere, have their
 * default as well, so that later phases can look at the rest.
 * @param supplied names of agents that code gives; the entry is one of them where the file has none.
 */
export function buildSpec(document: Document, supplied: readonly string[]): CrewSpec {
  const data = asMap(toData(document.root));
  const agents = asList(data.agents).flatMap((value) => buildAgent(value) ?? []);
  return {
    version: asNumber(data.version) ?? 1,
    name: asText(data.name) ?? nameFromFile(document.file),
    description: asText(data.description)?.trim() ?? "",
    metadata: asJson(data.metadata),
    file: document.file,
    projectDir: document.projectDir,
    models: buildModels(document, asMap(data.models)),
    agents,
    topology: buildTopology(data.topology, agents, supplied),
    timeouts: buildTimeouts(asMap(data.timeouts)),
    retry: buildRetry(asMap(data.retry)),
    rateLimit: buildRateLimit(asMap(data.rate_limit)),
    budget: buildBudget(asMap(data.budget)),
    middleware: buildMiddleware(data.middleware),
    observability: { redactPii: asBoolean(asMap(data.observability).redact_pii) ?? false },
    ...defined({
      output: buildOutput(data.output),
      knowledge: buildKnowledge(data.knowledge),
      tools: buildTools(data.tools),
      mcpServers: buildMcpServers(data.mcp_servers),
    }),
    prompts: {},
  };
}

function buildModels(document: Document, data: Data): Readonly<Record<string, ModelSpec>> {
  const models: DocumentNode | undefined = document.root.entries.find(({ key }) => key === "models")?.value;
  if (models?.type !== "map") return {};
  return Object.fromEntries(models.entries.map(({ key, value }) => [key, buildModel(key, data[key], value)]));
}

function buildTimeouts(data: Data): TimeoutsSpec {
  return {
    llmCallMs: asMs(data.llm_call_seconds) ?? 60_000,
    ...defined({
      totalRequestMs: asMs(data.total_request_seconds),
      perPassMs: asMs(data.per_pass_seconds),
      toolCallMs: asMs(data.tool_call_seconds),
    }),
  };
}

function buildRetry(data: Data): RetrySpec {
  return {
    maxAttempts: asNumber(data.max_attempts) ?? 3,
    initialDelayMs: asMs(data.initial_delay_seconds) ?? 500,
    maxDelayMs: asMs(data.max_delay_seconds) ?? 30_000,
    jitter: asBoolean(data.jitter) ?? true,
    respectRetryAfter: asBoolean(data.respect_retry_after) ?? true,
  };
}

function buildRateLimit(data: Data): RateLimitSpec {
  return defined({ maxConcurrency: asNumber(data.max_concurrency), delayMs: asMs(data.delay_seconds) });
}

function buildBudget(data: Data): BudgetSpec {
  return defined({
    maxTokensPerRequest: asNumber(data.max_tokens_per_request),
    maxLlmCallsPerRequest: asNumber(data.max_llm_calls_per_request),
  });
}

function buildKnowledge(value: unknown): KnowledgeLimits | undefined {
  const data = asMap(value);
  const limits = defined({ baseDir: asText(data.base_dir), maxLoadedTokens: asNumber(data.max_loaded_tokens) });
  return Object.keys(limits).length === 0 ? undefined : limits;
}

/** `support-desk` for `crews/support-desk.yaml`; the folder's name for a file called crew. */
function nameFromFile(file: string): string {
  const parts = file.split(/[/\\]/);
  const stem = (parts.at(-1) ?? "").replace(/\.[^.]*$/, "");
  const folder = parts.at(-2);
  return stem === "crew" && folder !== undefined && folder !== "" && folder !== "." ? folder : stem || "crew";
}
