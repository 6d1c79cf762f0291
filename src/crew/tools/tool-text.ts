/** What a tool gave as text: texts as they are, messages by their content, everything else as JSON. */
export function toolText(value: unknown): string {
  if (value === undefined || value === null) return "";
  if (typeof value === "string") return value;
  if (typeof value === "object" && "content" in value && "getType" in value) return contentText(value.content);
  return jsonText(value);
}

function contentText(content: unknown): string {
  if (!Array.isArray(content)) return typeof content === "string" ? content : jsonText(content);
  return content.map(blockText).join("\n");
}

function blockText(block: unknown): string {
  if (typeof block === "string") return block;
  const { type, text } = (block ?? {}) as { readonly type?: unknown; readonly text?: unknown };
  return type === "text" && typeof text === "string" ? text : `[content of the type ${JSON.stringify(type ?? null)}: not shown]`;
}

function jsonText(value: unknown): string {
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    return String(value);
  }
}
