import {
  _mergeDicts,
  AIMessage,
  type AIMessageChunk,
  type AIMessageFields,
  type MessageContent,
  mergeUsageMetadata,
  type ToolCallChunk,
  type UsageMetadata,
} from "@langchain/core/messages";

import { checkContent } from "./check-content.ts";

type Fields = Record<string, unknown>;

/** What LangChain calls the tool calls of a whole message. */
type ToolCalls = NonNullable<AIMessage["tool_calls"]>;
type InvalidToolCalls = NonNullable<AIMessage["invalid_tool_calls"]>;

/**
 * Puts the chunks of a stream together to one message. LangChain's own `concat` builds a new message for every token,
 * which costs more than receiving it; this keeps the parts and builds once.
 */
export class ChunkFold {
  #text = "";
  #blocks: Fields[] | undefined;
  #id: string | undefined;
  #metadata: Fields = {};
  #aside: Fields = {};
  #usage: UsageMetadata | undefined;
  readonly #toolChunks: ToolCallChunk[] = [];
  readonly #toolCalls: ToolCalls = [];
  #count = 0;

  /** Chunks so far. */
  get count(): number {
    return this.#count;
  }

  add(chunk: AIMessageChunk | AIMessage): void {
    this.#count += 1;
    this.#id ??= chunk.id;
    if (typeof chunk.content === "string") this.#addText(chunk.content);
    else {
      checkContent(chunk.content);
      this.#addBlocks(chunk.content as Fields[]);
    }
    Object.assign(this.#metadata, chunk.response_metadata);
    this.#addAside(chunk.additional_kwargs as Fields);
    if (chunk.usage_metadata !== undefined) this.#addUsage(chunk.usage_metadata);
    this.#addTools(chunk);
  }

  /** The message of all chunks. */
  message(): AIMessage {
    const { valid, invalid } = completeCalls(this.#toolChunks);
    const fields = {
      content: (this.#blocks ?? this.#text) as MessageContent,
      tool_calls: [...this.#toolCalls, ...valid],
      invalid_tool_calls: invalid,
      additional_kwargs: this.#aside,
      response_metadata: this.#metadata,
      ...(this.#id === undefined ? {} : { id: this.#id }),
      ...(this.#usage === undefined ? {} : { usage_metadata: this.#usage }),
    };
    // LangChain infers `never` for the usage of a message without declared tools.
    return new AIMessage(fields as unknown as AIMessageFields);
  }

  #addText(text: string): void {
    if (text === "") return;
    if (this.#blocks === undefined) this.#text += text;
    else this.#addBlock({ type: "text", text });
  }

  #addBlocks(blocks: readonly Fields[]): void {
    if (blocks.length === 0 && this.#text !== "") return;
    this.#blocks ??= this.#text === "" ? [] : [{ type: "text", text: this.#text }];
    for (const block of blocks) this.#addBlock(block);
  }

  /** A block continues the one with its index, or, without an index, a last one of its type. */
  #addBlock(block: Fields): void {
    const blocks = this.#blocks ?? [];
    const last = blocks.at(-1);
    const open =
      block.index === undefined
        ? last?.type === block.type && last?.index === undefined
          ? last
          : undefined
        : findIndex(blocks, block.index);
    if (open === undefined) blocks.push({ ...block });
    else continueBlock(open, block);
  }

  #addAside(aside: Fields): void {
    for (const key in aside) {
      if (key === "tool_calls") continue;
      const value = aside[key];
      const before = this.#aside[key];
      if (before === undefined || before === null) this.#aside[key] = value;
      else if (typeof value === "string") this.#aside[key] = isProse(key) ? `${String(before)}${value}` : value;
      else if (typeof value === "object" && value !== null) this.#aside[key] = mergeAside(key, before, value);
    }
  }

  /**
   * Anthropic reports the output twice: what there is as the message starts, and all of it at the end; others report it once.
   * @see https://docs.claude.com/en/docs/build-with-claude/streaming
   */
  #addUsage(usage: UsageMetadata): void {
    const before = this.#usage;
    const isWhole = before !== undefined && usage.input_tokens === 0 && this.#metadata.model_provider === "anthropic";
    const added = isWhole ? usage.output_tokens - before.output_tokens : 0;
    this.#usage = isWhole
      ? { ...before, output_tokens: usage.output_tokens, total_tokens: before.total_tokens + added }
      : mergeUsageMetadata(before, usage);
  }

  #addTools(chunk: AIMessageChunk | AIMessage): void {
    const pieces = "tool_call_chunks" in chunk ? chunk.tool_call_chunks : undefined;
    if (pieces !== undefined && pieces.length > 0) for (const piece of pieces) this.#addToolChunk(piece);
    else if (chunk.tool_calls !== undefined) this.#toolCalls.push(...chunk.tool_calls);
  }

  #addToolChunk(piece: ToolCallChunk): void {
    const open = this.#toolChunks.find((known) => known.index !== undefined && known.index === piece.index);
    const isSame = open !== undefined && (piece.id === undefined || piece.id === "" || open.id === undefined || open.id === piece.id);
    if (!isSame) {
      this.#toolChunks.push({ ...piece });
      return;
    }
    open.args = `${open.args ?? ""}${piece.args ?? ""}`;
    open.name = `${open.name ?? ""}${piece.name ?? ""}`;
    if (open.id === undefined && piece.id !== undefined) open.id = piece.id;
  }
}

/** Whole tool calls of their pieces. Arguments must be whole JSON: LangChain would complete what was cut off by guessing. */
function completeCalls(pieces: readonly ToolCallChunk[]): { readonly valid: ToolCalls; readonly invalid: InvalidToolCalls } {
  const valid: ToolCalls = [];
  const invalid: InvalidToolCalls = [];
  for (const { id = "", name = "", args: text = "" } of pieces) {
    const args = parseArguments(text);
    if (args === undefined) invalid.push({ type: "invalid_tool_call", id, name, args: text, error: "The arguments are no JSON object." });
    else valid.push({ type: "tool_call", id, name, args });
  }
  return { valid, invalid };
}

function parseArguments(text: string): Fields | undefined {
  try {
    const value: unknown = JSON.parse(text === "" ? "{}" : text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : undefined;
  } catch {
    return undefined;
  }
}

function findIndex(blocks: readonly Fields[], index: unknown): Fields | undefined {
  return blocks.findLast((block) => block.index === index);
}

/** Keys whose texts arrive in pieces. */
function isProse(key: string): boolean {
  return key === "reasoning_content" || key === "reasoning" || key === "refusal";
}

function continueBlock(open: Fields, block: Fields): void {
  for (const key in block) {
    const value = block[key];
    const before = open[key];
    if (key === "type" || key === "index" || key === "id" || key === "name") open[key] = before ?? value;
    else if (typeof before === "string" && typeof value === "string") open[key] = before + value;
    else if (Array.isArray(before) && Array.isArray(value)) open[key] = [...before, ...(value as unknown[])];
    else if (value !== undefined && value !== null) open[key] = value;
  }
}

function mergeAside(key: string, before: unknown, value: unknown): unknown {
  const merged = _mergeDicts({ [key]: before }, { [key]: value }) as Fields | undefined;
  return merged?.[key];
}
