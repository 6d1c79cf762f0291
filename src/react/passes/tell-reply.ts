import type { ReadReply } from "../protocols/react-protocol.ts";
import type { AskedReply } from "./ask-model.ts";
import type { EventOutlet } from "./event-outlet.ts";
import type { ExecutionScope } from "./execution-parts.ts";

/** Logs what is odd about a reply, and tells whoever reads along what it was; what was shown of it as an answer is put right. */
export function tellReply(
  asked: AskedReply,
  { outlet, scope, pass }: { readonly outlet: EventOutlet; readonly scope: ExecutionScope; readonly pass: number },
): void {
  const { read, shown } = asked;
  const { logger, agentName } = scope;
  for (const { code, message } of complaintsOf(read)) logger.warn({ agentName, pass, code, message }, "react_parse_failure");
  if (read.type !== "complaint" && read.notes.length > 0) logger.info({ agentName, pass, notes: read.notes }, "react_reply_repaired");
  if (!outlet.listening) return;
  if (read.type !== "answer" && shown !== "") outlet.emit({ type: "text.replaced", text: "" });
  const thought = newThought(asked);
  if (thought !== "") outlet.emit({ type: "thought.delta", text: thought });
  if (read.type !== "answer") return;
  const rest = read.text.startsWith(shown) ? read.text.slice(shown.length) : undefined;
  if (rest === undefined) outlet.emit({ type: "text.replaced", text: read.text });
  else if (rest !== "") outlet.emit({ type: "text.delta", text: rest });
}

/** What is wrong with a reply, or with calls in it. */
function complaintsOf(read: ReadReply): readonly { readonly code: string; readonly message: string }[] {
  if (read.type === "complaint") return [read];
  return read.type === "calls" ? read.calls.filter((call) => call.type === "refuse") : [];
}

/** What was thought and not shown while it came. */
function newThought({ read, reply, protocol, showedThought }: AskedReply): string {
  if (read.type === "complaint") return "";
  if (!showedThought) return read.thought;
  if (protocol.name === "tools") return read.type === "calls" ? read.said.trim() : "";
  return read.thought === reply.thought ? "" : read.thought;
}
