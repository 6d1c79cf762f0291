import { InvalidArgumentError } from "../errors/index.ts";
import type { JsonObject, JsonValue } from "../protocol/index.ts";
import type { PromptLibrary } from "./prompt-library.ts";

/** What a reply is worth under a schema: a value that fits, or the problem in words a model can act on. */
export type CheckedAnswer =
  | { readonly value: JsonValue; readonly problem?: undefined }
  | { readonly problem: string; readonly value?: undefined };

/** A JSON Schema that answers are checked against. */
export interface AnswerSchema {
  readonly schema: JsonObject;
  /** Reads a reply: JSON, a code fence around it allowed. */
  read(reply: string): CheckedAnswer;
  /** Checks a value. */
  check(value: unknown): CheckedAnswer;
}

/**
 * Makes an answer schema; the validator is loaded on first use.
 * @throws {InvalidArgumentError} GC5001 when the JSON Schema cannot be used.
 * @see https://json-schema.org/draft/2020-12
 */
export async function openAnswerSchema(schema: JsonObject): Promise<AnswerSchema> {
  const validate = await compileSchema(schema);
  const check = (value: unknown): CheckedAnswer => {
    const problem = validate(value);
    return problem === undefined ? { value: value as JsonValue } : { problem };
  };
  return { schema, check, read: (reply) => readJson(reply, check) };
}

/** What a model is told of the schema that its answer must fit. */
export function answerSchemaText({ schema }: AnswerSchema, prompts: PromptLibrary): string {
  return prompts.render("answer-schema", { schema: JSON.stringify(schema, null, 2) });
}

async function compileSchema(schema: JsonObject): Promise<(value: unknown) => string | undefined> {
  const { Ajv2020 } = await import("ajv/dist/2020.js");
  const ajv = new Ajv2020({ strict: false, allErrors: true, logger: false, validateFormats: false });
  try {
    const { $schema: _dialect, ...body } = schema;
    const validate = ajv.compile(body);
    return (value) => (validate(value) ? undefined : ajv.errorsText(validate.errors, { dataVar: "answer" }).slice(0, 1_000));
  } catch (error) {
    throw new InvalidArgumentError(`The output schema cannot be used: ${error instanceof Error ? error.message : String(error)}.`, {
      cause: error,
    });
  }
}

const FENCE = /^```[a-z]*[ \t]*\r?\n([\s\S]*?)\r?\n?```$/i;

function readJson(reply: string, check: (value: unknown) => CheckedAnswer): CheckedAnswer {
  const text = reply.trim();
  const inner = FENCE.exec(text)?.[1] ?? text;
  try {
    return check(JSON.parse(inner));
  } catch {
    return { problem: "it is not JSON" };
  }
}
