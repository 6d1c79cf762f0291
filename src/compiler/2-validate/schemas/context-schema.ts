import * as z from "zod/mini";
import { anything, count, path, reference, text, tokens } from "./basics.ts";

const tier = z.strictObject({
  max_tokens: z.optional(tokens),
  eviction_strategy: z.optional(z.enum(["lru", "priority", "fifo", "largest", "ttl"])),
});

const slotDefinition = z.strictObject({
  name: text,
  tier: z.optional(z.enum(["turn", "session", "long_term"])),
  priority: z.optional(z.int().check(z.minimum(0), z.maximum(100))),
  max_tokens: z.optional(tokens),
  description: z.optional(text),
});

export const slotsSchema = z.strictObject({
  tiers: z.optional(z.strictObject({ turn: z.optional(tier), session: z.optional(tier), long_term: z.optional(tier) })),
  max_total_tokens: z.optional(tokens),
  token_counter: z.optional(text),
  persistence: z.optional(z.union([text, anything])),
  define: z.optional(z.array(slotDefinition)),
});

export const knowledgeSchema = z.strictObject({ base_dir: z.optional(path), max_loaded_tokens: z.optional(tokens) });

export const sessionSchema = z.strictObject({
  store: z.optional(z.union([text, anything])),
  history: z.optional(z.strictObject({ max_messages: z.optional(count), max_tokens: z.optional(tokens) })),
  summarize: z.optional(z.strictObject({ after_messages: z.optional(count), model: z.optional(reference) })),
  retention: z.optional(z.strictObject({ messages_days: z.optional(count), memories_days: z.optional(count) })),
});

export const actorsSchema = z.union([z.record(text, path), z.array(path)]);

export const lspServersSchema = z.record(
  text,
  z.strictObject({
    command: z.union([text, z.array(text).check(z.minLength(1))]),
    args: z.optional(z.array(z.string())),
    languages: z.optional(z.array(text)),
    env: z.optional(z.record(z.string(), z.string())),
    initialization_options: z.optional(anything),
  }),
);
