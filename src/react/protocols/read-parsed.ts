import type { ParsedReply } from "../parse-reply/parsed-reply.ts";
import type { ReadReply } from "./react-protocol.ts";

/** What of a reply the parser does not tell. */
export interface ReplyContext {
  /** The words of the reply. */
  readonly said: string;
  /** Reasoning beside the words. */
  readonly thought: string;
  readonly pass: number;
  readonly isNative: boolean;
}

/** The reply that the parser understood: one action, an answer, or a complaint. */
export function readParsed(parsed: ParsedReply, { said, thought, pass, isNative }: ReplyContext): ReadReply {
  if (parsed.type === "complaint") return { type: "complaint", code: parsed.code, message: parsed.message, thought, said, isNative };
  const common = { notes: parsed.notes, thought: parsed.thought === "" ? thought : parsed.thought, said, isNative };
  if (parsed.type === "answer") return { type: "answer", text: parsed.text, ...common };
  const call = { type: "run", callId: `call_${pass}`, name: parsed.name, parameters: parsed.parameters } as const;
  return { type: "calls", calls: [call], ...common };
}
