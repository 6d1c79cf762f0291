import * as z from "zod/mini";
import { anything, approval, count, name, path, reference, text } from "./basics.ts";
import { reactProtocol } from "./react-config-schema.ts";

export const middlewareList = z.array(z.union([text, z.strictObject({ name: text, options: z.optional(anything) })]));

export const outputSchema = z.strictObject({ schema: z.union([path, anything]) });

const toolList = z.array(z.union([reference, z.strictObject({ name: reference, approval: z.optional(approval) })]));

const lspBindings = z.array(
  z.strictObject({ lsp_server_name: text, languages: z.optional(z.array(text)), auto_detect: z.optional(z.boolean()) }),
);

const common = {
  name,
  description: text,
  examples: z.optional(z.array(text)),
  output: z.optional(outputSchema),
  middleware: z.optional(middlewareList),
  metadata: z.optional(anything),
};

/** An agent that can have tools. */
const acting = { tools: z.optional(toolList), approval: z.optional(approval) };

/** An agent that asks a model. */
const asking = { model: z.optional(reference), prompt: z.optional(text), knowledge: z.optional(path) };

const onDone = z.optional(z.enum(["return", "end"]));

/** An entry of `agents`; each kind takes the keys that concern it. */
export const agentSchema = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("supervisor"),
    ...common,
    // Nobody chooses the supervisor where it is only the entry.
    description: z.optional(text),
    ...asking,
    mode: z.optional(z.enum(["simple", "react"])),
    protocol: z.optional(z.enum(["auto", "tools", "structured", "text", "xml"])),
    max_passes: z.optional(count),
    ...acting,
    pass_through: z.optional(z.boolean()),
  }),
  z.strictObject({
    kind: z.literal("react"),
    ...common,
    ...asking,
    protocol: z.optional(reactProtocol),
    max_passes: z.optional(count),
    ...acting,
    lsp_bindings: z.optional(lspBindings),
    on_done: onDone,
  }),
  // Without a module, code supplies the agent; phase 3 knows whether it does.
  z.strictObject({ kind: z.literal("module"), ...common, ...asking, module: z.optional(path), export: z.optional(text), on_done: onDone }),
  z.strictObject({
    kind: z.literal("session_manager"),
    ...common,
    ...asking,
    protocol: z.optional(reactProtocol),
    max_passes: z.optional(count),
    on_done: onDone,
  }),
  z.strictObject({ kind: z.literal("actor"), ...common, actor: path, on_done: onDone }),
]);
