import { z } from "zod";

/** What a model writes in the structured protocol. `action` is null for an answer, which then stands in `parameters.answer`. */
export const ReactStructuredResponse = z.object({
  thought: z.string(),
  action: z.string().nullable(),
  parameters: z.record(z.string(), z.json()),
});

/** A reply in the structured protocol. */
export type ReactStructuredResponse = z.infer<typeof ReactStructuredResponse>;
