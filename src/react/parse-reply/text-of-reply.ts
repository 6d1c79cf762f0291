/** The part of a LangChain message that holds its words. */
export interface ReplyMessage {
  readonly content: unknown;
}

/** The text of a model's message: its content, or its text blocks one after the other. Reasoning and tool calls are no text. */
export function textOfReply(message: ReplyMessage): string {
  const { content } = message;
  if (typeof content === "string") return content;
  return Array.isArray(content) ? content.map(textOfBlock).join("") : "";
}

const TEXT_BLOCKS: ReadonlySet<unknown> = new Set(["text", "text_delta", "output_text"]);

function textOfBlock(block: unknown): string {
  if (typeof block === "string") return block;
  if (typeof block !== "object" || block === null) return "";
  const { type, text } = block as { readonly type?: unknown; readonly text?: unknown };
  return TEXT_BLOCKS.has(type) && typeof text === "string" ? text : "";
}
