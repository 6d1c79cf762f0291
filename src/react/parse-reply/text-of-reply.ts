/** The part of a LangChain message that holds its words. */
export interface ReplyMessage {
  readonly content: unknown;
  readonly additional_kwargs?: Readonly<Record<string, unknown>>;
}

/**
 * The text of a model's message: its content, or its text blocks one after the other. Reasoning and tool calls are no text.
 * Where it has no text but refused to answer, its words for that.
 */
export function textOfReply(message: ReplyMessage): string {
  const { content } = message;
  if (!Array.isArray(content)) return orRefusal(typeof content === "string" ? content : "", message);
  return orRefusal(content.map(textOfBlock).join(""), message);
}

const TEXT_BLOCKS: ReadonlySet<unknown> = new Set(["text", "text_delta", "output_text", undefined]);

interface Block {
  readonly type?: unknown;
  readonly text?: unknown;
  /** Set by providers that mark a text as reasoning instead of giving it a type. */
  readonly thought?: unknown;
  readonly refusal?: unknown;
}

function textOfBlock(block: unknown): string {
  if (typeof block === "string") return block;
  const { type, text, thought } = blockOf(block);
  return TEXT_BLOCKS.has(type) && typeof text === "string" && thought !== true ? text : "";
}

function orRefusal(text: string, { content, additional_kwargs: extra }: ReplyMessage): string {
  if (text.trim() !== "") return text;
  const blocks: readonly unknown[] = Array.isArray(content) ? content : [];
  const refusal = [extra?.refusal, ...blocks.map((block) => blockOf(block).refusal)].find((words) => typeof words === "string");
  return typeof refusal === "string" ? refusal : text;
}

function blockOf(block: unknown): Block {
  return typeof block === "object" && block !== null ? block : {};
}
