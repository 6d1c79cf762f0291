import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
import { AIMessageChunk, type BaseMessage } from "@langchain/core/messages";
import { type Runnable, RunnableLambda } from "@langchain/core/runnables";
import type { ModelHandle } from "../model-handle.ts";

type Bound = Runnable<BaseMessage[], AIMessageChunk>;
type Schema = Readonly<Record<string, unknown>>;

/** Facts of a chat model that say how it is bound. */
interface KnownModel {
  readonly model?: unknown;
  readonly thinking?: { readonly type?: unknown };
}

/** OpenAI's models from before structured output. */
const OLD_OPENAI = /^gpt-(3|4$|4-)/;

/**
 * A model bound to reply with one value of a JSON Schema of an object, by whatever its provider has for it: the value is the
 * reply's text or the arguments of its one tool call. Throws when the model's class cannot.
 */
export function bindStructured({ chatModel }: ModelHandle, schema: Schema, name: string): Bound {
  const { model, thinking } = chatModel as KnownModel;
  // A title would become the name of the tool, and none of the two says anything of the value.
  const { $schema: _dialect, title: _title, ...plain } = schema;
  // Claude cannot be made to call a tool while it thinks, and LangChain refuses replies that call none: it is offered the tool.
  const thinks = thinking?.type === "enabled" || thinking?.type === "adaptive";
  if (thinks && chatModel.bindTools !== undefined) {
    return chatModel.bindTools([{ name, description: "Gives the reply.", schema: plain }]) as unknown as Bound;
  }
  if (chatModel._llmType() === "openai" && typeof model === "string" && !OLD_OPENAI.test(model)) return bindOpenAi(chatModel, plain, name);
  const structured = chatModel.withStructuredOutput({ ...plain }, { includeRaw: true, name });
  // Only the reply itself: LangChain's own reading neither checks nor repairs.
  return structured.pipe(RunnableLambda.from(rawReply)) as Bound;
}

/** The reply beside its value; a class of one's own may give the value alone. */
function rawReply(given: unknown): AIMessageChunk {
  const { raw } = (given ?? {}) as { readonly raw?: AIMessageChunk };
  return raw ?? new AIMessageChunk(JSON.stringify(given) ?? "");
}

/**
 * OpenAI's package parses replies of such a format itself, and throws where a server did not keep to the schema, or the reply was
 * cut. It looks at the format's type; what is sent is what the format says of itself as JSON.
 */
function bindOpenAi(chatModel: BaseChatModel, schema: Schema, name: string): Bound {
  const format = { toJSON: () => ({ type: "json_schema", json_schema: { name, schema } }) };
  const options = { outputVersion: "v0", response_format: format };
  return chatModel.withConfig(options as unknown as Parameters<BaseChatModel["withConfig"]>[0]) as unknown as Bound;
}
