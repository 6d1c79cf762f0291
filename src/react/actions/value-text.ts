import { thrownText } from "../../errors/index.ts";
import { textOfReply } from "../parse-reply/text-of-reply.ts";

/** The words of whatever an action returned; empty where it returned nothing. Never throws. */
export function valueText(value: unknown): string {
  return wellFormed(textOf(value));
}

function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  if (value === undefined || value === null) return "";
  if (value instanceof Error) return thrownText(value);
  if (isMessage(value) && hasOtherBlocks(value.content)) return value.content.map(blockText).join("\n");
  if (isMessage(value) || isTextBlocks(value)) return textOfReply(isMessage(value) ? value : { content: value });
  if (typeof value === "object") return jsonOf(value);
  return String(value);
}

function jsonOf(value: object): string {
  try {
    const text = JSON.stringify(value, (_key, item: unknown) => (typeof item === "bigint" ? String(item) : item)) as string | undefined;
    if (text !== undefined) return text;
  } catch {
    // A cycle, or a getter that throws: what is left is how it shows itself.
  }
  return thrownText(value);
}

/** A LangChain message, as tools may return one. */
function isMessage(value: unknown): value is { readonly content: unknown } {
  return typeof value === "object" && value !== null && "content" in value && "lc_namespace" in value;
}

/** True for content that is not words alone, such as one with a picture. */
function hasOtherBlocks(content: unknown): content is readonly unknown[] {
  return Array.isArray(content) && content.some((block) => typeof block !== "string" && !isTextBlocks([block]));
}

function blockText(block: unknown): string {
  if (typeof block === "string" || isTextBlocks([block])) return textOfReply({ content: [block] });
  return `[content of the type ${JSON.stringify((block as { readonly type?: unknown } | null)?.type ?? null)}: not shown]`;
}

function isTextBlocks(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0 && value.every((item) => (item as { readonly type?: unknown } | null)?.type === "text");
}

/** Half a surrogate pair is no text: servers refuse it. */
function wellFormed(text: string): string {
  return text.replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, "\ufffd");
}
