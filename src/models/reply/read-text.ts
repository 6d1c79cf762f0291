import type { BaseMessage } from "@langchain/core/messages";
import type { ModelDelta } from "./model-reply.ts";
import { ThinkSplitter } from "./think-splitter.ts";

/** A reply's words and its reasoning. */
export interface ReplyText {
  readonly text: string;
  readonly thought: string;
}

type Fields = Readonly<Record<string, unknown>>;

/** Takes text and reasoning out of a whole message, whichever way its provider writes them. */
export function readText(message: BaseMessage): ReplyText {
  const { content } = message;
  const aside = readAsideThought(message.additional_kwargs);
  if (typeof content === "string" && aside === "" && !content.trimStart().startsWith("<")) return { text: content, thought: "" };
  const splitter = new ThinkSplitter();
  let text = "";
  let thought = aside;
  const take = (delta: ModelDelta): void => {
    if (delta.type === "text") text += delta.text;
    else thought += delta.text;
  };
  for (const delta of readContent(content)) {
    if (delta.type === "thought") take(delta);
    else for (const part of splitter.push(delta.text)) take(part);
  }
  for (const part of splitter.flush()) take(part);
  return { text, thought };
}

/** Text and reasoning of a content, `<think>` tags still in the text. */
export function readContent(content: unknown): readonly ModelDelta[] {
  if (typeof content === "string") return content === "" ? [] : [{ type: "text", text: content }];
  if (!Array.isArray(content)) return [];
  const deltas: ModelDelta[] = [];
  for (const block of content) {
    const delta = typeof block === "string" ? textDelta(block) : readBlock(block);
    if (delta !== undefined && delta.text !== "") deltas.push(delta);
  }
  return deltas;
}

/** Reasoning that stands beside the content (DeepSeek, vLLM, Groq, Ollama; OpenAI's summaries). */
export function readAsideThought(aside: Fields | undefined): string {
  if (aside === undefined) return "";
  const { reasoning_content: plain, reasoning } = aside;
  if (typeof plain === "string") return plain;
  if (typeof reasoning === "string") return reasoning;
  return isFields(reasoning) ? textOfParts(reasoning.summary) : "";
}

function readBlock(block: unknown): ModelDelta | undefined {
  if (!isFields(block)) return undefined;
  switch (block.type) {
    case "text":
    case "text_delta":
    case "output_text":
      return textDelta(block.text);
    case "thinking":
      return thoughtDelta(block.thinking);
    case "reasoning":
      return thoughtDelta(block.reasoning ?? textOfParts(block.summary));
    case "reasoning_content":
      return thoughtDelta(isFields(block.reasoningText) ? block.reasoningText.text : undefined);
    default:
      return undefined;
  }
}

function textOfParts(parts: unknown): string {
  if (!Array.isArray(parts)) return "";
  return parts.map((part: unknown) => (isFields(part) && typeof part.text === "string" ? part.text : "")).join("");
}

function textDelta(text: unknown): ModelDelta | undefined {
  return typeof text === "string" ? { type: "text", text } : undefined;
}

function thoughtDelta(text: unknown): ModelDelta | undefined {
  return typeof text === "string" ? { type: "thought", text } : undefined;
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null;
}
