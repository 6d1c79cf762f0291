import { type BaseMessage, SystemMessage } from "@langchain/core/messages";
import type { ChoiceProtocol } from "../compiler/index.ts";
import { ModelError, NotSupportedError } from "../errors/index.ts";
import { type ModelReply, withheldReply } from "../models/index.ts";
import { emitText } from "../observe/index.ts";
import type { ModelChoice, ModelRequest } from "../protocol/index.ts";
import { renderTemplate } from "../text/index.ts";
import type { AgentHop } from "./agent-hop.ts";
import { type AnswerSchema, answerSchemaText } from "./answer-schema.ts";
import { type AgentModel, type AskOptions, askModel } from "./ask-model.ts";
import { bindMethod, type ChoiceMethod, choiceMethod, simplerMethod } from "./choice-protocols.ts";
import { type Asked, type Chooser, describeTeam, type Question } from "./chooser.ts";
import type { PromptLibrary } from "./prompt-library.ts";
import { RouteLineGate } from "./route-line.ts";
import { transcriptFor } from "./transcript.ts";
import { WordGate } from "./word-gate.ts";

/** What a supervisor chooses with. */
export interface SimpleChooserOptions {
  readonly model: AgentModel;
  readonly prompts: PromptLibrary;
  readonly prompt: string;
  readonly crewName: string;
  readonly protocol: ChoiceProtocol;
  readonly answerSchema: AnswerSchema | undefined;
}

interface Briefing {
  readonly system: SystemMessage;
  readonly runnable: ReturnType<ChoiceMethod["bind"]>;
  readonly method: ChoiceMethod;
}

/** One model call a question: by native tools, structured output, or a first line of text. */
export class SimpleChooser implements Chooser {
  readonly #options: SimpleChooserOptions;
  readonly asksAgain = false;
  #method: ChoiceMethod;
  #briefings = new WeakMap<readonly ModelChoice[], Briefing>();

  constructor(options: SimpleChooserOptions) {
    this.#options = options;
    this.#method = choiceMethod(options.protocol, options.model.handle);
  }

  async ask(question: Question, more: readonly BaseMessage[]): Promise<Asked> {
    const { protocol } = this.#options;
    let method: ChoiceMethod | undefined = this.#method;
    let refusal: unknown;
    while (method !== undefined) {
      try {
        const reply = await this.#askBy(method, question, more);
        if (refusal !== undefined) this.#fallBackTo(method, question.hop);
        return this.#read(method, reply);
      } catch (error) {
        if (!isRefusal(error)) throw error;
        refusal = error;
        method = simplerMethod(method, protocol);
      }
    }
    throw refusal;
  }

  #read(method: ChoiceMethod, reply: ModelReply): Asked {
    const choice = method.read(reply);
    const withheld = withheldReply(reply, this.#options.model.agentName);
    if (withheld !== undefined) throw withheld;
    const { id } = reply.message;
    return { choice, usage: reply.usage, messageId: choice.value === undefined && id?.startsWith("run-") === true ? id : undefined };
  }

  /** Keeps to what worked: the refusal was about the way of choosing, and not about this request. */
  #fallBackTo(simpler: ChoiceMethod, hop: AgentHop | undefined): void {
    const { protocol } = this.#method;
    if (protocol === simpler.protocol) return;
    this.#method = simpler;
    const { agentName, handle } = this.#options.model;
    hop?.run.logger.warn({ agentName, model: handle.label, from: protocol, to: simpler.protocol }, "choice_protocol_fallback");
  }

  #askBy(method: ChoiceMethod, question: Question, more: readonly BaseMessage[]): Promise<ModelReply> {
    const { state, config, hop, targets, answered } = question;
    const { model, prompts, answerSchema } = this.#options;
    const { system, runnable } = this.#briefing(method, targets);
    const messages = transcriptFor(state.messages, { agent: model.agentName, system, view: prompts.view });
    messages.push(...more);
    const request = { messages, choices: targets, answered };
    const streams = more.length === 0 && method.protocol !== "structured" && answerSchema === undefined;
    if (!streams || hop?.run.events.listening !== true) return askModel(model, request, { config, runnable });
    return this.#askAloud(request, { config, runnable }, hop);
  }

  async #askAloud(request: ModelRequest, options: AskOptions, hop: AgentHop): Promise<ModelReply> {
    const gate = new RouteLineGate();
    const words = new WordGate();
    const onText = (text: string): void => emitText(hop, words.feed(gate.feed(text)));
    const reply = await askModel(this.#options.model, request, { ...options, onText });
    emitText(hop, words.feed(gate.end()));
    return reply;
  }

  #briefing(method: ChoiceMethod, targets: readonly ModelChoice[]): Briefing {
    const known = this.#briefings.get(targets);
    if (known !== undefined && known.method === method) return known;
    const { model, prompts, answerSchema } = this.#options;
    const allowed = targets.map(({ name }) => name);
    const system = new SystemMessage(this.#systemText(method, targets));
    const briefing = { method, system, runnable: bindMethod(method, model.handle, { allowed, prompts, answerSchema }) };
    this.#briefings.set(targets, briefing);
    return briefing;
  }

  #systemText(method: ChoiceMethod, targets: readonly ModelChoice[]): string {
    const { model, prompts, crewName, answerSchema } = this.#options;
    const values = { agents: describeTeam(targets, prompts), agent_name: model.agentName, crew_name: crewName };
    const prompt = this.#options.prompt.includes("{{agents}}") ? this.#options.prompt : `${this.#options.prompt}\n\n{{agents}}`;
    const schema = answerSchema === undefined ? [] : [answerSchemaText(answerSchema, prompts)];
    return [renderTemplate(prompt, values), prompts.text(method.prompt), ...schema].join("\n\n");
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof NotSupportedError || (error instanceof ModelError && error.code === "GC3006");
}
