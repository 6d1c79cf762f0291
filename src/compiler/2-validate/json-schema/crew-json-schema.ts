import * as z from "zod/mini";
import type { JsonObject } from "../../../protocol/index.ts";
import { crewSchema } from "../schemas/crew-schema.ts";
import { addRules } from "./add-rules.ts";
import { allowVariables } from "./allow-variables.ts";
import { describeKeys } from "./describe-keys.ts";
import { forbidUnsupported } from "./forbid-unsupported.ts";
import type { Schema } from "./json-schema.ts";

/**
 * The JSON Schema (draft 2020-12) of a crew file as it is written, made from the schema that validation uses. Values may
 * hold `${VARIABLES}`. What is not supported yet is left out: it is an error.
 */
export function crewJsonSchema(): JsonObject {
  const generated = z.toJSONSchema(crewSchema, { io: "input", target: "draft-2020-12" });
  const root = JSON.parse(JSON.stringify(generated)) as Schema;
  forbidUnsupported(root);
  describeKeys(root);
  addRules(root);
  const { $schema, ...rest } = allowVariables(root);
  return { $schema, title: "graphcrew crew file", ...rest } as unknown as JsonObject;
}
