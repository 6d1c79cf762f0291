import { ModelError } from "../../errors/index.ts";

/**
 * Refuses a reply whose content is neither text nor a list of blocks; nothing at all is an empty reply.
 * @throws {ModelError} GC3010
 */
export function checkContent(content: unknown): void {
  if (typeof content === "string" || content === undefined || content === null) return;
  if (Array.isArray(content) && content.every(isBlock)) return;
  const what = Array.isArray(content) ? "a list with something that is no block" : `of the type ${typeof content}`;
  throw new ModelError({
    code: "GC3010",
    message: `A model gave a reply whose content is ${what}.`,
    hint: 'A chat model of your own must give an AIMessage with a text, or a list of blocks like { type: "text", text: "…" }.',
  });
}

function isBlock(block: unknown): boolean {
  return typeof block === "string" || (typeof block === "object" && block !== null);
}
