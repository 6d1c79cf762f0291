import type { AIMessageChunk, BaseMessage } from "@langchain/core/messages";
import type { Runnable } from "@langchain/core/runnables";
import type { ChoiceProtocol } from "../compiler/index.ts";
import { NotSupportedError, OrchestratorError, thrownText } from "../errors/index.ts";
import { bindStructured, type ModelHandle, type ModelReply } from "../models/index.ts";
import { isRecord } from "../protocol/index.ts";
import { readToolCalls } from "../react/index.ts";
import type { PromptName } from "../text/index.ts";
import { type AnswerSchema, isNativeSchema } from "./answer-schema.ts";
import type { PromptLibrary } from "./prompt-library.ts";
import { readRouteLine } from "./route-line.ts";

/** What a supervisor's model said: agents to hand over to, or its own answer. */
export interface Choice {
  /** Names as the model wrote them; `null` when it answers itself. */
  readonly names: readonly string[] | null;
  readonly text: string;
  readonly reason: string;
  /** The answer as data, where the model gave it as such. */
  readonly value?: unknown;
}

/** What a model is prepared for. */
export interface ChoiceOptions {
  /** Names of the agents that may be chosen. */
  readonly allowed: readonly string[];
  readonly prompts: PromptLibrary;
  /** What its own answer must fit. */
  readonly answerSchema?: AnswerSchema | undefined;
}

/** One way in which a model can choose. */
export interface ChoiceMethod {
  readonly protocol: Exclude<ChoiceProtocol, "auto">;
  /** The prompt that explains it to the model. */
  readonly prompt: PromptName;
  /** The model prepared for it; `undefined` when the plain model serves. */
  bind(handle: ModelHandle, options: ChoiceOptions): Runnable<BaseMessage[], AIMessageChunk> | undefined;
  read(reply: ModelReply): Choice;
}

const HAND_OVER = "hand_over";
const ANSWER = "answer";
const STRUCTURE = "choice";

const byText: ChoiceMethod = {
  protocol: "text",
  prompt: "choose-by-text",
  bind: () => undefined,
  read: readText,
};

const byTools: ChoiceMethod = {
  protocol: "tools",
  prompt: "choose-by-tools",
  bind({ chatModel }, { allowed, prompts, answerSchema }) {
    const handOver = { name: HAND_OVER, description: prompts.text("tool-hand-over"), schema: handOverSchema(allowed, prompts) };
    const { schema } = answerSchema ?? {};
    const isTyped = schema !== undefined && isNativeSchema(schema);
    const answer = isTyped ? [{ name: ANSWER, description: prompts.text("tool-answer"), schema: { ...schema } }] : [];
    const tools = [...(allowed.length === 0 ? [] : [handOver]), ...answer];
    return tools.length === 0 ? undefined : (chatModel.bindTools?.(tools) as Runnable<BaseMessage[], AIMessageChunk> | undefined);
  },
  read(reply) {
    const calls = (reply.message.tool_calls ?? []).filter((call) => call.name === HAND_OVER);
    const broken = reply.message.invalid_tool_calls ?? [];
    const [first] = readToolCalls(reply.message);
    if (first?.name === ANSWER) return { names: null, text: first.text, value: first.arguments, reason: "" };
    if (calls.length === 0 && broken.length === 0) return readText(reply);
    return {
      names: [...calls.map((call) => textOf(call.args.agent)), ...broken.map((call) => call.args ?? "")],
      text: "",
      reason: calls.map((call) => textOf(call.args.reason)).find((reason) => reason !== "") ?? reply.text,
    };
  },
};

const byStructure: ChoiceMethod = {
  protocol: "structured",
  prompt: "choose-by-structure",
  bind: (handle, { allowed, prompts }) => bindStructured(handle, structureSchema(allowed, prompts), STRUCTURE),
  read(reply) {
    const [call] = readToolCalls(reply.message);
    const parsed = call === undefined ? jsonOf(reply.text) : call.arguments;
    if (!isRecord(parsed)) return readText(reply);
    const agent = textOf(parsed.agent);
    return { names: agent === "" ? null : [agent], text: textOf(parsed.answer), reason: textOf(parsed.reason) };
  },
};

const METHODS = { text: byText, tools: byTools, structured: byStructure } as const;

/** The way of choosing that a protocol stands for; `auto` takes tools where the model has them. */
export function choiceMethod(protocol: ChoiceProtocol, handle: ModelHandle): ChoiceMethod {
  if (protocol !== "auto") return METHODS[protocol];
  return handle.canCallTools && !handle.readsChoices ? byTools : byText;
}

/**
 * The model prepared for a way of choosing; `undefined` when the plain model serves.
 * @throws {NotSupportedError} GC5003 when the model's class cannot do it.
 */
export function bindMethod(method: ChoiceMethod, handle: ModelHandle, options: ChoiceOptions): ReturnType<ChoiceMethod["bind"]> {
  try {
    return method.bind(handle, options);
  } catch (error) {
    if (OrchestratorError.isInstance(error)) throw error;
    throw new NotSupportedError(`Model ${handle.label} cannot choose by the protocol "${method.protocol}": ${thrownText(error)}`);
  }
}

/**
 * The way to try when a model or its server does not take one; `undefined` after the last. Structured output is between tools and
 * text where the protocol is chosen for the user.
 */
export function simplerMethod(method: ChoiceMethod, protocol: ChoiceProtocol): ChoiceMethod | undefined {
  if (method === byText) return undefined;
  return method === byTools && protocol === "auto" ? byStructure : byText;
}

function readText(reply: ModelReply): Choice {
  const { names, text } = readRouteLine(reply.text);
  return names === null ? { names, text, reason: "" } : { names, text: "", reason: text };
}

function handOverSchema(allowed: readonly string[], prompts: PromptLibrary): Record<string, unknown> {
  return {
    type: "object",
    properties: {
      agent: { type: "string", enum: [...allowed], description: prompts.text("tool-hand-over-agent") },
      reason: { type: "string", description: prompts.text("tool-hand-over-reason") },
    },
    required: ["agent"],
    additionalProperties: false,
  };
}

function structureSchema(allowed: readonly string[], prompts: PromptLibrary): Record<string, unknown> {
  return {
    type: "object",
    properties: {
      agent: { anyOf: [{ type: "string", enum: [...allowed] }, { type: "null" }], description: prompts.text("structure-agent") },
      reason: { type: "string", description: prompts.text("structure-reason") },
      answer: { type: "string", description: prompts.text("structure-answer") },
    },
    required: ["agent", "reason", "answer"],
    additionalProperties: false,
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
