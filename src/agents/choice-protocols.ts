import { AIMessageChunk, type BaseMessage } from "@langchain/core/messages";
import { type Runnable, RunnableLambda } from "@langchain/core/runnables";
import type { ChoiceProtocol } from "../compiler/index.ts";
import type { ModelHandle, ModelReply } from "../models/index.ts";
import { isRecord } from "../protocol/index.ts";
import type { PromptName } from "../text/index.ts";
import type { PromptLibrary } from "./prompt-library.ts";
import { readRouteLine } from "./route-line.ts";

/** What a supervisor's model said: agents to hand over to, or its own answer. */
export interface Choice {
  /** Names as the model wrote them; `null` when it answers itself. */
  readonly names: readonly string[] | null;
  readonly text: string;
  readonly reason: string;
}

/** One way in which a model can choose. */
export interface ChoiceMethod {
  readonly protocol: Exclude<ChoiceProtocol, "auto">;
  /** The prompt that explains it to the model. */
  readonly prompt: PromptName;
  /** The model prepared for it; `undefined` when the plain model serves. */
  bind(handle: ModelHandle, allowed: readonly string[], prompts: PromptLibrary): Runnable<BaseMessage[], AIMessageChunk> | undefined;
  read(reply: ModelReply): Choice;
}

const HAND_OVER = "hand_over";
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
  bind(handle, allowed, prompts) {
    const { chatModel } = handle;
    if (allowed.length === 0) return undefined;
    const tool = { name: HAND_OVER, description: prompts.text("tool-hand-over"), schema: handOverSchema(allowed, prompts) };
    return chatModel.bindTools?.([tool]) as Runnable<BaseMessage[], AIMessageChunk> | undefined;
  },
  read(reply) {
    const calls = (reply.message.tool_calls ?? []).filter((call) => call.name === HAND_OVER);
    const broken = reply.message.invalid_tool_calls ?? [];
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
  bind(handle, allowed, prompts) {
    const structured = handle.chatModel.withStructuredOutput(structureSchema(allowed, prompts), { includeRaw: true, name: STRUCTURE });
    return structured.pipe(RunnableLambda.from(({ raw, parsed }: { raw: BaseMessage; parsed: unknown }) => withParsed(raw, parsed)));
  },
  read(reply) {
    const parsed = reply.message.additional_kwargs[STRUCTURE];
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

/** The way to try when a model or its server does not take one. */
export function simplerMethod(): ChoiceMethod {
  return byText;
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

function withParsed(raw: BaseMessage, parsed: unknown): AIMessageChunk {
  const { id, content, response_metadata } = raw;
  const { usage_metadata } = raw as AIMessageChunk;
  const message = new AIMessageChunk({ content, response_metadata, additional_kwargs: { ...raw.additional_kwargs, [STRUCTURE]: parsed } });
  return Object.assign(message, { ...(id === undefined ? {} : { id }), ...(usage_metadata === undefined ? {} : { usage_metadata }) });
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
