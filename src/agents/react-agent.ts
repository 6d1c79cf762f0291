import { AIMessage, type BaseMessage, SystemMessage } from "@langchain/core/messages";
import type { RunnableConfig } from "@langchain/core/runnables";
import { AgentError } from "../errors/index.ts";
import { type ModelReply, withheldReply } from "../models/index.ts";
import { emitText } from "../observe/index.ts";
import {
  type AgentResponse,
  addUsage,
  type ModelRequest,
  type OrchestratorState,
  type Passage,
  type TokenUsage,
} from "../protocol/index.ts";
import { type ReactExecutor, type ReactResult, readToolCalls } from "../react/index.ts";
import { renderTemplate } from "../text/index.ts";
import type { AgentChunk } from "./agent-chunk.ts";
import { agentHopOf } from "./agent-hop.ts";
import { createAgentResponse } from "./agent-response.ts";
import { type AnswerSchema, answerSchemaText, type CheckedAnswer } from "./answer-schema.ts";
import { type AgentModel, askModel } from "./ask-model.ts";
import { BaseAgent } from "./base-agent.ts";
import { type ExecutorSource, executorOf } from "./executor-source.ts";
import { type ModelAgentOptions, openModelAgent } from "./model-agent.ts";
import type { PromptLibrary } from "./prompt-library.ts";
import { slotsOf, thinkInPasses, withMorePrompt } from "./think-in-passes.ts";
import { transcriptFor } from "./transcript.ts";
import { TypedAsker } from "./typed-asker.ts";
import { WordGate } from "./word-gate.ts";

/** One Markdown module of knowledge. */
export interface KnowledgeText {
  readonly name: string;
  readonly text: string;
}

/** What a plain agent is made of. */
export interface ReactAgentOptions extends ModelAgentOptions {
  /** Modules that stand in its prompt, in order. */
  readonly knowledge?: readonly KnowledgeText[] | undefined;
  /** The same knowledge in pieces, for models that quote. */
  readonly passages?: readonly Passage[] | undefined;
  /** `return` (default) hands the answer back to the crew's default return where there is one; `end` ends the request. */
  readonly onDone?: "return" | "end" | undefined;
  /** Makes the answer typed: it must be JSON that fits. */
  readonly answerSchema?: AnswerSchema | undefined;
  /** Lets the agent think in passes, with actions and with knowledge on demand; `prompt` and `knowledge` are then the executor's. */
  readonly executor?: ExecutorSource | undefined;
}

/** What the model said to one question. */
interface Said {
  readonly text: string;
  readonly usage: TokenUsage;
  readonly messageId: string | undefined;
  /** What is written into the state beside the words. */
  readonly slots?: Readonly<Record<string, unknown>>;
  /** The value of the action that ended the passes, or of structured output. */
  readonly value?: unknown;
  /** True when the reply stopped at its longest, so that its value may not be whole. */
  readonly isCut?: boolean;
}

interface Answer {
  readonly said: Said;
  readonly structured?: unknown;
  readonly problem?: string;
}

const CUT_OFF: CheckedAnswer = Object.freeze({ problem: "it was cut off before its end" });

/**
 * An agent from a prompt and Markdown knowledge. Without an executor one model call, with one as many passes as it takes; and
 * once more where the answer cannot be used.
 */
export class ReactAgent extends BaseAgent {
  readonly #model: AgentModel;
  readonly #prompts: PromptLibrary;
  readonly #system: SystemMessage;
  readonly #passages: readonly Passage[];
  readonly #onDone: "return" | "end";
  readonly #schema: AnswerSchema | undefined;
  readonly #executor: ExecutorSource | undefined;
  readonly #asker: TypedAsker | undefined;
  readonly #checked = new WeakMap<ReactExecutor, ReactExecutor>();

  constructor(options: ReactAgentOptions) {
    super(options);
    const { model, prompts } = openModelAgent(options);
    this.#model = model;
    this.#prompts = prompts;
    this.#passages = options.passages ?? [];
    this.#onDone = options.onDone ?? "return";
    this.#schema = options.answerSchema;
    this.#asker = options.answerSchema === undefined ? undefined : new TypedAsker(model, options.answerSchema);
    this.#executor = options.executor;
    this.#system = new SystemMessage(systemText(options, prompts));
  }

  override streamProcess(state: OrchestratorState, config: RunnableConfig = {}): AsyncIterable<AgentChunk> {
    return this.streamWords(state, config);
  }

  override async process(state: OrchestratorState, config: RunnableConfig): Promise<AgentResponse> {
    if (this.#executor !== undefined) return this.#think(this.#executor, state, config);
    const first = this.#read(await this.#ask(state, config, []));
    if (first.problem === undefined) return this.#respond(first, first.said.usage, config);
    const more = [...wordsOf(first.said), this.#prompts.fromGraphcrew(first.problem)];
    const second = this.#read(await this.#ask(state, config, more));
    if (second.problem !== undefined) throw this.#unusable(second);
    return this.#respond(second, addUsage(first.said.usage, second.said.usage), config);
  }

  /** An answer that cannot be used is repaired within the execution, which knows what is done already. */
  async #think(source: ExecutorSource, state: OrchestratorState, config: RunnableConfig): Promise<AgentResponse> {
    const executor = this.#checking(await executorOf(source, config.signal));
    const result = await thinkInPasses({ executor, state, config, agent: this.name, view: this.#prompts.view });
    const answer = this.#read(saidBy(result));
    if (answer.problem !== undefined) throw this.#unusable(answer);
    return this.#respond(answer, result.tokenUsage, config);
  }

  /** The executor with what the model must know of the form of its answer, and what is said of one that does not have it. */
  #checking(executor: ReactExecutor): ReactExecutor {
    const known = this.#checked.get(executor);
    if (known !== undefined) return known;
    const complaintOf = (result: ReactResult): string | undefined => this.#read(saidBy(result)).problem;
    const schema = this.#schema === undefined ? undefined : answerSchemaText(this.#schema, this.#prompts);
    const templates = schema === undefined ? executor.templates : withMorePrompt(executor.templates, schema);
    const checking = executor.with({ templates, complaintOf });
    this.#checked.set(executor, checking);
    return checking;
  }

  async #ask(state: OrchestratorState, config: RunnableConfig, more: readonly BaseMessage[]): Promise<Said> {
    const messages = transcriptFor(state.messages, { view: this.#prompts.view, agent: this.name, system: this.#system });
    messages.push(...more);
    const request = { messages, passages: this.#passages };
    const reply = await (this.#asker?.ask(request, config) ?? this.#askForWords(request, config));
    const withheld = withheldReply(reply, this.name);
    if (withheld !== undefined) throw withheld;
    return saidIn(reply, this.#asker !== undefined);
  }

  #askForWords(request: ModelRequest, config: RunnableConfig): Promise<ModelReply> {
    if (agentHopOf(config)?.run.events.listening !== true) return askModel(this.#model, request, { config });
    const gate = new WordGate();
    return askModel(this.#model, request, { config, onText: (text, hop) => emitText(hop, gate.feed(text)) });
  }

  #read(said: Said): Answer {
    if (said.text.trim() === "") return { said, problem: this.#prompts.text("say-something") };
    if (this.#schema === undefined) return { said };
    const checked = said.isCut === true ? CUT_OFF : this.#check(this.#schema, said);
    if (checked.problem === undefined) return { said, structured: checked.value };
    return { said, problem: this.#prompts.render("answer-repair", { problem: checked.problem }) };
  }

  #check(schema: AnswerSchema, { value, text }: Said): CheckedAnswer {
    return typeof value === "object" && value !== null ? schema.check(value) : schema.read(text);
  }

  #respond({ said, structured }: Answer, usage: TokenUsage, config: RunnableConfig): AgentResponse {
    const hop = agentHopOf(config);
    return createAgentResponse({
      content: said.text,
      slotsUpdate: said.slots,
      nextAgent: this.#onDone === "return" ? (hop?.returnTo ?? null) : null,
      tokenUsage: hop?.usage.total ?? usage,
      structured,
      metadata: said.messageId === undefined ? {} : { messageId: said.messageId },
    });
  }

  #unusable({ said, problem }: Answer): AgentError {
    if (said.text.trim() === "") {
      return new AgentError({
        code: "GC2005",
        agentName: this.name,
        message: `The model of agent "${this.name}" replied without a word, twice.`,
        hint: "Look at the prompt; a model may also have spent its max_tokens on reasoning.",
      });
    }
    return new AgentError({
      code: "GC2012",
      agentName: this.name,
      message: `The answer of agent "${this.name}" does not fit its output schema, even after one repair: ${problem ?? ""}`,
      hint: "Make the schema simpler, describe it in the prompt, or take a stronger model.",
    });
  }
}

/** What an execution says; the value of the action that ended it. */
function saidBy(result: ReactResult): Said {
  const { answer: text, tokenUsage: usage, messageId, value, action } = result;
  return { text, usage, messageId, slots: slotsOf(result), ...(action === null ? {} : { value }) };
}

/** What a reply says; the arguments of its call where it gives its value as one. */
function saidIn(reply: ModelReply, isTyped: boolean): Said {
  const { text, usage, message, finishReason } = reply;
  const [call] = isTyped ? readToolCalls(message) : [];
  const isCut = isTyped && finishReason === "length";
  if (call !== undefined) return { text: call.text, value: call.arguments, usage, messageId: undefined, isCut };
  return { text, usage, messageId: message.id?.startsWith("run-") === true ? message.id : undefined, isCut };
}

/** What was said before it is complained of. */
function wordsOf({ text }: Said): readonly BaseMessage[] {
  return text.trim() === "" ? [] : [new AIMessage(text)];
}

function systemText(options: ReactAgentOptions, prompts: PromptLibrary): string {
  const modules = options.knowledge ?? [];
  const own = options.prompt ?? prompts.text(modules.length === 0 ? "agent-without-knowledge" : "agent");
  const prompt = modules.length === 0 || own.includes("{{knowledge}}") ? own : `${own}\n\n{{knowledge}}`;
  const knowledge = modules.map((module) => module.text.trim()).join("\n\n");
  const values = {
    knowledge,
    agent_name: options.name,
    agent_description: options.description.trim(),
    crew_name: options.crewName ?? prompts.text("unnamed-crew"),
    agents: "",
  };
  const text = renderTemplate(prompt, values).trim();
  if (options.answerSchema === undefined) return text;
  return `${text}\n\n${answerSchemaText(options.answerSchema, prompts)}`;
}
