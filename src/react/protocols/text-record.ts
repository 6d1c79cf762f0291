import { AIMessage, type BaseMessage } from "@langchain/core/messages";
import type { ReactWords } from "../prompt/react-words.ts";
import { quietObservationTags, quietTags } from "./quiet-tags.ts";
import type { FinishedCall, PassRecord } from "./react-protocol.ts";
import { observationMessage } from "./told-messages.ts";

/** A pass as a conversation in text: what the model wrote, and what it is told. */
export function textRecord(
  record: PassRecord,
  words: ReactWords,
  write: (thought: string, calls: readonly FinishedCall[]) => string,
): readonly BaseMessage[] {
  const tell = (observation: string, parts: readonly string[]): BaseMessage =>
    observationMessage(words.render("react-observation", { observation }), parts);
  if (record.type === "calls") {
    const observations = record.calls.map(({ text }) => text);
    return [new AIMessage(write(record.thought, record.calls)), tell(quietTags(observations.join("\n\n")), observations)];
  }
  const said = record.said.trim() === "" ? words.text("react-no-reply") : record.said;
  return [new AIMessage(said), tell(quietObservationTags(record.message), [record.message])];
}
