import type { BaseMessage } from "@langchain/core/messages";

/** Makes a message of what came over the wire. */
type Convert = (wire: { readonly refusal?: unknown }, ...more: unknown[]) => BaseMessage;

/** The part of OpenAI's class that speaks the protocol of chat completions. */
interface Completions {
  _convertCompletionsMessageToBaseMessage?: Convert;
  _convertCompletionsDeltaToBaseMessageChunk?: Convert;
}

interface OpenAiModel {
  readonly completions?: Completions;
  readonly fields?: { completions?: Completions };
}

const METHODS = ["_convertCompletionsMessageToBaseMessage", "_convertCompletionsDeltaToBaseMessageChunk"] as const;

/** OpenAI's package drops the words with which a model refuses in a chat completion; they are kept beside the content, as it does elsewhere. */
export function keepRefusals(chatModel: object): void {
  const { completions, fields } = chatModel as OpenAiModel;
  if (completions === undefined) return;
  for (const method of METHODS) {
    const convert = completions[method]?.bind(completions);
    if (convert === undefined) continue;
    completions[method] = (wire, ...more) => {
      const message = convert(wire, ...more);
      if (typeof wire.refusal === "string" && wire.refusal !== "") message.additional_kwargs.refusal = wire.refusal;
      return message;
    };
  }
  // A model with options bound to it is made anew of these.
  if (fields !== undefined) fields.completions = completions;
}
