import * as z from "zod/mini";
import { count, pauseSeconds, seconds, tokens } from "./basics.ts";

export const timeoutsSchema = z.strictObject({
  llm_call_seconds: z.optional(seconds),
  per_pass_seconds: z.optional(seconds),
  total_request_seconds: z.optional(seconds),
  tool_call_seconds: z.optional(seconds),
});

export const retrySchema = z.strictObject({
  max_attempts: z.optional(count),
  initial_delay_seconds: z.optional(pauseSeconds),
  max_delay_seconds: z.optional(pauseSeconds),
  jitter: z.optional(z.boolean()),
  respect_retry_after: z.optional(z.boolean()),
});

export const rateLimitSchema = z.strictObject({
  max_concurrency: z.optional(count),
  delay_seconds: z.optional(pauseSeconds),
  requests_per_minute: z.optional(count),
  tokens_per_minute: z.optional(tokens),
  per_tenant: z.optional(
    z.strictObject({ max_concurrency: z.optional(count), delay_seconds: z.optional(pauseSeconds), max_tenants: z.optional(count) }),
  ),
  backend: z.optional(z.enum(["memory", "postgres"])),
});

export const budgetSchema = z.strictObject({
  max_tokens_per_request: z.optional(tokens),
  max_cost_per_request: z.optional(z.number().check(z.positive())),
  max_llm_calls_per_request: z.optional(count),
});
