import * as z from "zod/mini";
import { anything, approval, count, name, path, reference, text, tokens } from "./basics.ts";

/** How many replies that cannot be understood are let pass; none is legal. */
const retries = z.int().check(z.nonnegative());

export const reactProtocol = z.enum(["auto", "tools", "structured", "xml"]);

const knowledgeModule = z.strictObject({
  name,
  file: path,
  description: text,
  depends_on: z.optional(z.array(reference)),
  max_tokens: z.optional(tokens),
  preload: z.optional(z.boolean()),
});

const action = z.strictObject({
  name,
  description: text,
  parameters: z.optional(z.record(name, z.union([text, anything]))),
  required: z.optional(z.array(reference)),
  terminal: z.optional(z.boolean()),
  approval: z.optional(approval),
});

/** A react_config.yaml as it is written. */
export const reactConfigSchema = z.strictObject({
  core_prompt: path,
  max_passes: z.optional(count),
  on_max_passes: z.optional(z.enum(["error", "answer"])),
  max_parse_retries: z.optional(retries),
  allow_plain_answer: z.optional(z.boolean()),
  max_history_tokens: z.optional(tokens),
  protocol: z.optional(reactProtocol),
  slots: z.optional(z.array(knowledgeModule)),
  actions: z.optional(z.array(action)),
});
