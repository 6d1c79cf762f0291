import { AIMessage, type BaseMessage, HumanMessage } from "@langchain/core/messages";
import type { ReactWords } from "../prompt/react-words.ts";
import type { FinishedCall, PassRecord } from "./react-protocol.ts";

/** A pass as a conversation in text: what the model wrote, and what it is told. */
export function textRecord(
  record: PassRecord,
  words: ReactWords,
  write: (thought: string, calls: readonly FinishedCall[]) => string,
): readonly BaseMessage[] {
  const tell = (observation: string): HumanMessage => new HumanMessage(words.render("react-observation", { observation }));
  if (record.type === "calls") {
    const observation = record.calls.map(({ text }) => text).join("\n\n");
    return [new AIMessage(write(record.thought, record.calls)), tell(observation)];
  }
  const said = record.said.trim() === "" ? words.text("react-no-reply") : record.said;
  return [new AIMessage(said), tell(record.message)];
}
