import { checkJsonSchema } from "../compiler/index.ts";
import { InvalidArgumentError, thrownText } from "../errors/index.ts";
import type { JsonObject, JsonValue } from "../protocol/index.ts";
import { compileSchema } from "./compile-schema.ts";
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
 * Makes an answer schema; the validator is loaded on first use. A check takes time linear in the answer, whatever the schema.
 * @throws {InvalidArgumentError} GC5001 when the JSON Schema cannot be used.
 * @see https://json-schema.org/draft/2020-12
 */
export async function openAnswerSchema(schema: JsonObject): Promise<AnswerSchema> {
  const [problem] = await checkJsonSchema(schema);
  if (problem !== undefined) {
    const place = problem.path.length === 0 ? "" : `"${problem.path.join(".")}" `;
    throw unusable(`${place}${problem.reason}`, { ...(problem.hint === undefined ? {} : { hint: problem.hint }) });
  }
  const validate = await compiled(schema);
  const check = (value: unknown): CheckedAnswer => {
    const found = validate(value);
    return found === undefined ? { value: value as JsonValue } : { problem: found };
  };
  return { schema, check, read: (reply) => readJson(reply, check) };
}

/** True for a schema that models can be held to: that of an object. */
export function isNativeSchema(schema: JsonObject): boolean {
  return schema.type === "object";
}

/** What a model is told of the schema that its answer must fit. */
export function answerSchemaText({ schema }: AnswerSchema, prompts: PromptLibrary): string {
  return prompts.render("answer-schema", { schema: JSON.stringify(schema, null, 2) });
}

async function compiled(schema: JsonObject): Promise<(value: unknown) => string | undefined> {
  try {
    return await compileSchema(schema);
  } catch (cause) {
    throw unusable(thrownText(cause), { cause });
  }
}

function unusable(why: string, options: { readonly hint?: string; readonly cause?: unknown }): InvalidArgumentError {
  return new InvalidArgumentError(`The output schema cannot be used: ${why}.`, options);
}

const FENCE = /^```[a-z]*[ \t]*\r?\n([\s\S]*?)\r?\n?```$/i;

function readJson(reply: string, check: (value: unknown) => CheckedAnswer): CheckedAnswer {
  const text = reply.trim();
  let value: unknown;
  try {
    value = JSON.parse(FENCE.exec(text)?.[1] ?? text);
  } catch {
    return { problem: "it is not JSON" };
  }
  return check(value);
}
