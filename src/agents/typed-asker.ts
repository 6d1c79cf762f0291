import type { AIMessageChunk, BaseMessage } from "@langchain/core/messages";
import type { Runnable, RunnableConfig } from "@langchain/core/runnables";
import { NotSupportedError, thrownText } from "../errors/index.ts";
import { bindStructured, type ModelHandle, type ModelReply } from "../models/index.ts";
import type { ModelRequest } from "../protocol/index.ts";
import { isProtocolRefusal } from "../react/index.ts";
import { agentHopOf } from "./agent-hop.ts";
import { type AnswerSchema, isNativeSchema } from "./answer-schema.ts";
import { type AgentModel, askModel } from "./ask-model.ts";

type Bound = Runnable<BaseMessage[], AIMessageChunk>;

/** What is known of a model's structured output. */
interface NativeMemory {
  /** True once a reply came by it: then a refusal is about the schema, and not about the model. */
  isProven: boolean;
  isRefused: boolean;
}

/** A memo, no state of its own: what each model was found to do, gone with it. */
const memories = new WeakMap<object, NativeMemory>();

/** Asks for typed answers: by the structured output of the model where it has some, else by the prompt alone. */
export class TypedAsker {
  readonly #model: AgentModel;
  readonly #schema: AnswerSchema;
  readonly #memory: NativeMemory;
  #isSchemaRefused = false;
  #bound: Bound | undefined;

  constructor(model: AgentModel, schema: AnswerSchema) {
    this.#model = model;
    this.#schema = schema;
    this.#memory = memoryOf(model.handle);
    const { canCallTools, readsChoices } = model.handle;
    this.#isSchemaRefused = !canCallTools || readsChoices || !isNativeSchema(schema.schema);
  }

  async ask(request: ModelRequest, config: RunnableConfig): Promise<ModelReply> {
    if (this.#isSchemaRefused || this.#memory.isRefused) return askModel(this.#model, request, { config });
    try {
      const reply = await askModel(this.#model, request, { config, runnable: this.#bind() });
      this.#memory.isProven = true;
      return reply;
    } catch (error) {
      if (!isProtocolRefusal(error)) throw error;
      const reply = await askModel(this.#model, request, { config });
      this.#fallBack(config);
      return reply;
    }
  }

  /** The refusal was about the structure, and not about this request: it is not asked for again. */
  #fallBack(config: RunnableConfig): void {
    const memory = this.#memory;
    if (this.#isSchemaRefused || memory.isRefused) return;
    if (memory.isProven) this.#isSchemaRefused = true;
    else memory.isRefused = true;
    const { agentName, handle, logger } = this.#model;
    const fields = { agentName, model: handle.label, from: "structured", to: "prompt" };
    (agentHopOf(config)?.run.logger ?? logger)?.warn(fields, "answer_protocol_fallback");
  }

  #bind(): Bound {
    try {
      this.#bound ??= bindStructured(this.#model.handle, this.#schema.schema, "answer");
      return this.#bound;
    } catch (error) {
      throw new NotSupportedError(`Model ${this.#model.handle.label} has no structured output: ${thrownText(error)}`, { cause: error });
    }
  }
}

function memoryOf({ chatModel }: ModelHandle): NativeMemory {
  const known = memories.get(chatModel);
  if (known !== undefined) return known;
  const memory = { isProven: false, isRefused: false };
  memories.set(chatModel, memory);
  return memory;
}
