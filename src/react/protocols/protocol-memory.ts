import type { ModelHandle } from "../../models/index.ts";
import type { ProtocolName } from "./protocol-name.ts";

/** What is known of a model's ways to ask for actions. */
export interface ProtocolMemory {
  protocol: ProtocolName;
  /** True once a reply used the protocol: then a refusal is about something else. */
  isProven: boolean;
}

/** A memo, no state of its own: what each model was found to do, gone with it. */
const memories = new WeakMap<object, ProtocolMemory>();

/** The memory of a model, shared by all executors that use it. */
export function protocolMemory(handle: ModelHandle): ProtocolMemory {
  let memory = memories.get(handle.chatModel);
  if (memory === undefined) {
    memory = { protocol: handle.canCallTools && !handle.readsChoices ? "tools" : "xml", isProven: false };
    memories.set(handle.chatModel, memory);
  }
  return memory;
}
