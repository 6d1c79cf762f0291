import * as z from "zod/mini";
import type { JsonObject } from "../../../protocol/index.ts";
import { reactConfigSchema } from "../schemas/react-config-schema.ts";
import { forbidKeys } from "./add-rules.ts";
import { allowVariables } from "./allow-variables.ts";
import { describeKeys } from "./describe-keys.ts";
import type { Schema } from "./json-schema.ts";

/** What editors show for a key of a react_config.yaml. */
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  core_prompt: "Markdown file with the agent's prompt, relative to this file.",
  max_passes: "Most passes (thought, action, observation) of one hop. Default 5.",
  on_max_passes: "error (the default), or answer: one last call that must answer.",
  max_parse_retries: "Replies that cannot be understood, in a row, before the agent gives up. Default 2.",
  allow_plain_answer: "Whether a reply without an action is the answer. Default: true under tools, false otherwise.",
  max_history_tokens: "Most tokens of earlier passes in the prompt; the oldest are left out. Default: no limit.",
  protocol: "How the model asks for actions. auto (the default) takes the first it has: tools, structured, xml.",
  slots: "The knowledge modules: Markdown files that the agent loads into its prompt when it needs them.",
  "slots.*.name": "1 to 64 letters, digits, - and _, starting with a letter. Unique, also without case, - and _.",
  "slots.*.file": "Markdown file, relative to this one, in the same folder or below.",
  "slots.*.description": "What the module is about. The model decides by it what to load.",
  "slots.*.depends_on": "Names of modules that are loaded before this one.",
  "slots.*.max_tokens": "Most tokens the module may have; a larger one is not loaded. Default: no limit.",
  "slots.*.preload": "Load the module from the start. Default false.",
  actions: "What the agent may do in a pass.",
  "actions.*.name": "1 to 64 letters, digits, - and _, starting with a letter. Unique, also without case, - and _.",
  "actions.*.description": "What the action does, for the model.",
  "actions.*.parameters": "Each parameter by name: a description, which makes it a text, or a JSON Schema.",
  "actions.*.required": "Names of the parameters that must be given.",
  "actions.*.terminal": "The action ends the loop. Default false.",
  "actions.*.approval": "required: a person is asked before the action is done.",
};

/**
 * The JSON Schema (draft 2020-12) of a react_config.yaml as it is written, made from the schema that validation uses. Values may
 * hold `${VARIABLES}`.
 */
export function reactConfigJsonSchema(): JsonObject {
  const generated = z.toJSONSchema(reactConfigSchema, { io: "input", target: "draft-2020-12" });
  const root = JSON.parse(JSON.stringify(generated)) as Schema;
  describeKeys(root, DESCRIPTIONS);
  forbidKeys(root);
  const { $schema, ...rest } = allowVariables(root);
  return { $schema, title: "graphcrew react_config.yaml", ...rest } as unknown as JsonObject;
}
