import { SystemMessage } from "@langchain/core/messages";
import type { RunnableConfig } from "@langchain/core/runnables";
import { AgentError } from "../errors/index.ts";
import type { ModelReply } from "../models/index.ts";
import { type AgentResponse, addUsage, type OrchestratorState, type Passage, type TokenUsage } from "../protocol/index.ts";
import { renderTemplate } from "../text/index.ts";
import type { AgentChunk } from "./agent-chunk.ts";
import { type AgentHop, agentHopOf, emitText } from "./agent-hop.ts";
import { createAgentResponse } from "./agent-response.ts";
import type { AnswerSchema } from "./answer-schema.ts";
import { type AgentModel, askModel } from "./ask-model.ts";
import { BaseAgent } from "./base-agent.ts";
import { type ModelAgentOptions, openModelAgent } from "./model-agent.ts";
import type { PromptLibrary } from "./prompt-library.ts";
import { transcriptFor } from "./transcript.ts";
import { withheldReply } from "./withheld-reply.ts";
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
}

interface Answer {
  readonly reply: ModelReply;
  readonly structured?: unknown;
  readonly problem?: string;
}

/** An agent from a prompt and Markdown knowledge: one model call, and one more where the first reply cannot be used. */
export class ReactAgent extends BaseAgent {
  readonly #model: AgentModel;
  readonly #prompts: PromptLibrary;
  readonly #system: SystemMessage;
  readonly #passages: readonly Passage[];
  readonly #onDone: "return" | "end";
  readonly #schema: AnswerSchema | undefined;

  constructor(options: ReactAgentOptions) {
    super(options);
    const { model, prompts } = openModelAgent(options);
    this.#model = model;
    this.#prompts = prompts;
    this.#passages = options.passages ?? [];
    this.#onDone = options.onDone ?? "return";
    this.#schema = options.answerSchema;
    this.#system = new SystemMessage(systemText(options, prompts));
  }

  override streamProcess(state: OrchestratorState, config: RunnableConfig = {}): AsyncIterable<AgentChunk> {
    return this.streamWords(state, config);
  }

  override async process(state: OrchestratorState, config: RunnableConfig): Promise<AgentResponse> {
    const first = await this.#ask(state, config, undefined);
    if (first.problem === undefined) return this.#respond(first, first.reply.usage, config);
    const second = await this.#ask(state, config, first.problem);
    if (second.problem !== undefined) throw this.#unusable(second);
    return this.#respond(second, addUsage(first.reply.usage, second.reply.usage), config);
  }

  async #ask(state: OrchestratorState, config: RunnableConfig, complaint: string | undefined): Promise<Answer> {
    const messages = transcriptFor(state.messages, {
      agent: this.name,
      system: this.#system,
      earlier: this.#prompts.earlier,
      fromOtherAgent: this.#prompts.fromOtherAgent,
      toContinue: () => this.#prompts.fromGraphcrew(this.#prompts.text("continue")),
    });
    if (complaint !== undefined) messages.push(this.#prompts.fromGraphcrew(complaint));
    const gate = new WordGate();
    const onText = this.#schema === undefined ? (text: string, hop: AgentHop) => emitText(hop, gate.feed(text)) : undefined;
    const reply = await askModel(this.#model, { messages, passages: this.#passages }, { config, onText });
    const withheld = withheldReply(reply, this.name);
    if (withheld !== undefined) throw withheld;
    return this.#read(reply);
  }

  #read(reply: ModelReply): Answer {
    if (reply.text.trim() === "") return { reply, problem: this.#prompts.text("say-something") };
    if (this.#schema === undefined) return { reply };
    const checked = this.#schema.read(reply.text);
    if (checked.problem === undefined) return { reply, structured: checked.value };
    return { reply, problem: this.#prompts.render("answer-repair", { problem: checked.problem }) };
  }

  #respond({ reply, structured }: Answer, usage: TokenUsage, config: RunnableConfig): AgentResponse {
    const hop = agentHopOf(config);
    return createAgentResponse({
      content: reply.text,
      nextAgent: this.#onDone === "return" ? (hop?.returnTo ?? null) : null,
      tokenUsage: usage,
      structured,
      metadata: reply.message.id?.startsWith("run-") === true ? { messageId: reply.message.id } : {},
    });
  }

  #unusable({ reply, problem }: Answer): AgentError {
    if (reply.text.trim() === "") {
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

function systemText(options: ReactAgentOptions, prompts: PromptLibrary): string {
  const modules = options.knowledge ?? [];
  const own = options.prompt ?? prompts.text(modules.length === 0 ? "agent-without-knowledge" : "agent");
  const prompt = modules.length === 0 || own.includes("{{knowledge}}") ? own : `${own}\n\n{{knowledge}}`;
  const knowledge = modules.map((module) => module.text.trim()).join("\n\n");
  const values = {
    knowledge,
    agent_name: options.name,
    agent_description: options.description.trim(),
    crew_name: options.crewName ?? "this crew",
    agents: "",
  };
  const text = renderTemplate(prompt, values).trim();
  if (options.answerSchema === undefined) return text;
  return `${text}\n\n${prompts.render("answer-schema", { schema: JSON.stringify(options.answerSchema.schema, null, 2) })}`;
}
