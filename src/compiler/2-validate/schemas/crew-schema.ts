import * as z from "zod/mini";
import { agentSchema, middlewareList, outputSchema } from "./agent-schema.ts";
import { anything, approval, count, line, modelName, path, reference, text } from "./basics.ts";
import { actorsSchema, knowledgeSchema, lspServersSchema, sessionSchema, slotsSchema } from "./context-schema.ts";
import { budgetSchema, rateLimitSchema, retrySchema, timeoutsSchema } from "./limits-schema.ts";
import { modelSchema } from "./model-schema.ts";
import { mcpServersSchema, toolsSchema } from "./tools-schema.ts";

const edge = z.strictObject({
  from: reference,
  to: z.union([reference, z.array(reference).check(z.minLength(1))]),
  when: z.optional(text),
  approval: z.optional(approval),
});

const topologySchema = z.strictObject({
  entry: z.optional(reference),
  edges: z.optional(z.array(edge)),
  default_return: z.optional(z.nullable(reference)),
  max_hops: z.optional(count),
  on_max_hops: z.optional(z.enum(["error", "finish"])),
});

/** A crew file as it is written, includes merged. */
export const crewSchema = z.strictObject({
  version: z.optional(z.literal(1)),
  name: z.optional(line),
  description: z.optional(text),
  metadata: z.optional(anything),
  include: z.optional(z.union([path, z.array(path)])),
  project_dir: z.optional(path),
  models: z.optional(z.record(modelName, modelSchema)),
  agents: z.array(agentSchema).check(z.minLength(1)),
  topology: z.optional(topologySchema),
  slots: z.optional(slotsSchema),
  knowledge: z.optional(knowledgeSchema),
  session: z.optional(sessionSchema),
  tools: z.optional(toolsSchema),
  actors: z.optional(actorsSchema),
  mcp_servers: z.optional(mcpServersSchema),
  lsp_servers: z.optional(lspServersSchema),
  timeouts: z.optional(timeoutsSchema),
  retry: z.optional(retrySchema),
  rate_limit: z.optional(rateLimitSchema),
  budget: z.optional(budgetSchema),
  middleware: z.optional(middlewareList),
  observability: z.optional(z.strictObject({ redact_pii: z.optional(z.boolean()) })),
  output: z.optional(outputSchema),
});
