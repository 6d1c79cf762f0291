import { type BaseMessage, SystemMessage } from "@langchain/core/messages";
import type { RunnableConfig } from "@langchain/core/runnables";
import type { ChoiceProtocol } from "../compiler/index.ts";
import { AgentError, ModelError } from "../errors/index.ts";
import type { ModelReply } from "../models/index.ts";
import { emitText } from "../observe/index.ts";
import {
  type AgentResponse,
  addUsage,
  type ModelChoice,
  type ModelRequest,
  messageText,
  type OrchestratorState,
  type TokenUsage,
} from "../protocol/index.ts";
import { decideRoute } from "../routing/index.ts";
import { renderTemplate } from "../text/index.ts";
import type { AgentChunk } from "./agent-chunk.ts";
import { type AgentHop, agentHopOf } from "./agent-hop.ts";
import { createAgentResponse } from "./agent-response.ts";
import type { AnswerSchema } from "./answer-schema.ts";
import { answersOfOthers } from "./answers-of-others.ts";
import { type AgentModel, type AskOptions, askModel } from "./ask-model.ts";
import { BaseAgent } from "./base-agent.ts";
import { type Choice, type ChoiceMethod, choiceMethod, simplerMethod } from "./choice-protocols.ts";
import { type ModelAgentOptions, openModelAgent } from "./model-agent.ts";
import type { PromptLibrary } from "./prompt-library.ts";
import { RouteLineGate } from "./route-line.ts";
import { transcriptFor } from "./transcript.ts";
import { withheldReply } from "./withheld-reply.ts";
import { WordGate } from "./word-gate.ts";

/** What a supervisor is made of. */
export interface SupervisorAgentOptions extends ModelAgentOptions {
  /** How its model chooses. Default `auto`: native tools where the model has them, else a first line `route: NAME`. */
  readonly protocol?: ChoiceProtocol | undefined;
  /** Pass an agent's answer on as it is, without another model call. Default: true for the local model, else false. */
  readonly passThrough?: boolean | undefined;
  /** Makes its own answers typed: they must be JSON that fits. */
  readonly answerSchema?: AnswerSchema | undefined;
}

/** What one hop asks its model. */
interface Question {
  readonly state: OrchestratorState;
  readonly config: RunnableConfig;
  readonly hop: AgentHop | undefined;
  readonly targets: readonly ModelChoice[];
  /** Names of `targets`. */
  readonly allowed: readonly string[];
  readonly answered: boolean;
}

interface Asked {
  readonly choice: Choice;
  readonly reply: ModelReply;
  readonly usage: TokenUsage;
}

interface Briefing {
  readonly system: SystemMessage;
  readonly runnable: ReturnType<ChoiceMethod["bind"]>;
  readonly method: ChoiceMethod;
}

const NOBODY: readonly ModelChoice[] = Object.freeze([]);
const NO_NAMES: readonly string[] = Object.freeze([]);

/** The agent that hands each request to the worker who fits, or answers itself: one model call a hop. */
export class SupervisorAgent extends BaseAgent {
  readonly #model: AgentModel;
  readonly #prompts: PromptLibrary;
  readonly #prompt: string;
  readonly #crewName: string;
  readonly #passThrough: boolean;
  readonly #schema: AnswerSchema | undefined;
  #method: ChoiceMethod;
  #briefings = new WeakMap<readonly ModelChoice[], Briefing>();

  constructor(options: SupervisorAgentOptions) {
    super(options);
    const opened = openModelAgent(options);
    this.#model = opened.model;
    this.#prompts = opened.prompts;
    this.#prompt = options.prompt ?? opened.prompts.text("supervisor");
    this.#crewName = options.crewName ?? opened.prompts.text("unnamed-crew");
    this.#passThrough = options.passThrough ?? opened.model.handle.readsChoices;
    this.#schema = options.answerSchema;
    this.#method = choiceMethod(options.protocol ?? "auto", opened.model.handle);
  }

  override streamProcess(state: OrchestratorState, config: RunnableConfig = {}): AsyncIterable<AgentChunk> {
    return this.streamWords(state, config);
  }

  override async process(state: OrchestratorState, config: RunnableConfig): Promise<AgentResponse> {
    const hop = agentHopOf(config);
    const answers = answersOfOthers(this.name, state.messages);
    if (this.#passThrough && answers.length > 0) return passOn(answers);
    const question = {
      state,
      config,
      hop,
      targets: hop?.targets ?? NOBODY,
      allowed: hop?.allowed ?? NO_NAMES,
      answered: answers.length > 0,
    };
    const first = await this.#ask(question, undefined);
    if (first.choice.names?.length === 0 && answers.length > 0) return passOn(answers, spent(hop, first.usage));
    const problem = this.#problemOf(first.choice, question.allowed);
    if (problem === undefined) return this.#respond(first, spent(hop, first.usage));
    hop?.rejected.push(...(first.choice.names ?? []));
    const second = await this.#ask(question, problem);
    // Inside a crew the choice is checked, and its receipt kept, where the hop writes it.
    if (hop === undefined) decideRoute({ from: this.name, choice: second.choice.names, allowed: question.allowed });
    return this.#respond(second, spent(hop, addUsage(first.usage, second.usage)));
  }

  /** What must be said to the model when its choice cannot be followed; `undefined` when it can. */
  #problemOf(choice: Choice, allowed: readonly string[]): string | undefined {
    if (choice.names === null) return this.#problemOfAnswer(choice.text);
    const wrong = choice.names.length === 0 ? "" : choice.names.find((name) => !isLegal(this.name, name, allowed));
    if (wrong === undefined) return undefined;
    const values = { choice: wrong.slice(0, 200), allowed: allowed.join(", ") };
    return this.#prompts.render(allowed.length === 0 ? "choose-nobody" : "choose-again", values);
  }

  #problemOfAnswer(text: string): string | undefined {
    if (text.trim() === "") return this.#prompts.text("say-something");
    const problem = this.#schema?.read(text).problem;
    return problem === undefined ? undefined : this.#prompts.render("answer-repair", { problem });
  }

  #respond({ choice, reply }: Asked, usage: TokenUsage): AgentResponse {
    const nextAgent = chosen(choice.names);
    const checked = nextAgent !== null || choice.text.trim() === "" ? undefined : this.#schema?.read(choice.text);
    if (checked?.problem !== undefined) throw this.#misfit(checked.problem);
    return createAgentResponse({
      content: choice.text,
      structured: checked?.value,
      nextAgent,
      tokenUsage: usage,
      metadata: {
        reason: choice.reason,
        ...(reply.message.id?.startsWith("run-") === true ? { messageId: reply.message.id } : {}),
      },
    });
  }

  #misfit(problem: string): AgentError {
    return new AgentError({
      code: "GC2012",
      agentName: this.name,
      message: `The answer of agent "${this.name}" does not fit its output schema, even after one repair: ${problem}.`,
      hint: "Make the schema simpler, describe it in the prompt, or take a stronger model.",
    });
  }

  async #ask(question: Question, complaint: string | undefined): Promise<Asked> {
    const method = this.#method;
    try {
      return this.#read(method, await this.#askBy(method, question, complaint));
    } catch (error) {
      const simpler = simplerMethod();
      if (method === simpler || !isRefusal(error)) throw error;
      const reply = await this.#askBy(simpler, question, complaint);
      this.#fallBackTo(simpler, question.hop);
      return this.#read(simpler, reply);
    }
  }

  #read(method: ChoiceMethod, reply: ModelReply): Asked {
    const choice = method.read(reply);
    const withheld = choice.names === null && choice.text.trim() === "" ? withheldReply(reply, this.name) : undefined;
    if (withheld !== undefined) throw withheld;
    return { choice, reply, usage: reply.usage };
  }

  /** Keeps to what worked: the refusal was about the way of choosing, and not about this request. */
  #fallBackTo(simpler: ChoiceMethod, hop: AgentHop | undefined): void {
    const { protocol } = this.#method;
    if (protocol === simpler.protocol) return;
    this.#method = simpler;
    hop?.run.logger.warn(
      { agentName: this.name, model: this.#model.handle.label, from: protocol, to: simpler.protocol },
      "choice_protocol_fallback",
    );
  }

  #askBy(method: ChoiceMethod, question: Question, complaint: string | undefined): Promise<ModelReply> {
    const { state, config, hop, targets, answered } = question;
    const { system, runnable } = this.#briefing(method, targets);
    const messages = this.#transcript(state, system, complaint);
    const request = { messages, choices: targets, answered };
    const streams = complaint === undefined && method.protocol !== "structured" && this.#schema === undefined;
    if (!streams || hop?.run.events.listening !== true) return askModel(this.#model, request, { config, runnable });
    return this.#askAloud(request, { config, runnable }, hop);
  }

  async #askAloud(request: ModelRequest, options: AskOptions, hop: AgentHop): Promise<ModelReply> {
    const gate = new RouteLineGate();
    const words = new WordGate();
    const onText = (text: string): void => emitText(hop, words.feed(gate.feed(text)));
    const reply = await askModel(this.#model, request, { ...options, onText });
    emitText(hop, words.feed(gate.end()));
    return reply;
  }

  #transcript(state: OrchestratorState, system: SystemMessage, complaint: string | undefined): BaseMessage[] {
    const messages = transcriptFor(state.messages, {
      agent: this.name,
      system,
      earlier: this.#prompts.earlier,
      fromOtherAgent: this.#prompts.fromOtherAgent,
      toContinue: () => this.#prompts.fromGraphcrew(this.#prompts.text("continue")),
    });
    if (complaint !== undefined) messages.push(this.#prompts.fromGraphcrew(complaint));
    return messages;
  }

  #briefing(method: ChoiceMethod, targets: readonly ModelChoice[]): Briefing {
    const known = this.#briefings.get(targets);
    if (known !== undefined && known.method === method) return known;
    const briefing = {
      method,
      system: new SystemMessage(this.#systemText(method, targets)),
      runnable: method.bind(this.#model.handle, namesOf(targets), this.#prompts),
    };
    this.#briefings.set(targets, briefing);
    return briefing;
  }

  #systemText(method: ChoiceMethod, targets: readonly ModelChoice[]): string {
    const agents = targets.map((target) => this.#describe(target)).join("\n");
    const values = { agents, agent_name: this.name, crew_name: this.#crewName };
    const prompt = this.#prompt.includes("{{agents}}") ? this.#prompt : `${this.#prompt}\n\n{{agents}}`;
    const schema =
      this.#schema === undefined ? [] : [this.#prompts.render("answer-schema", { schema: JSON.stringify(this.#schema.schema, null, 2) })];
    return [renderTemplate(prompt, values), this.#prompts.text(method.prompt), ...schema].join("\n\n");
  }

  #describe({ name, description, examples }: ModelChoice): string {
    const values = { agent_name: name, agent_description: description.trim(), examples: examples.join(" | ") };
    return this.#prompts.render(examples.length === 0 ? "team-member-without-examples" : "team-member", values);
  }
}

/** What a hop has used: calls that were refused and made in another way count as well. */
function spent(hop: AgentHop | undefined, usage: TokenUsage): TokenUsage {
  return hop?.usage.total ?? usage;
}

function passOn(answers: readonly BaseMessage[], tokenUsage?: TokenUsage): AgentResponse {
  const from = answers.map((answer) => answer.name ?? "agent").join(", ");
  const content = answers.length > 1 ? answers.map(messageText).join("\n\n") : "";
  return createAgentResponse({ content, tokenUsage, metadata: { passedThrough: from, reason: `passes on the answer of ${from}` } });
}

/** The names as the model wrote them: what of them can be repaired is told by the receipt. */
function chosen(names: readonly string[] | null): string | readonly string[] | null {
  const [only] = names ?? [];
  return only === undefined ? null : names?.length === 1 ? only : names;
}

function namesOf(targets: readonly ModelChoice[]): readonly string[] {
  return targets.map((target) => target.name);
}

function isLegal(agent: string, name: string, allowed: readonly string[]): boolean {
  try {
    return decideRoute({ from: agent, choice: name, allowed }).to.length > 0;
  } catch {
    return false;
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof ModelError && error.code === "GC3006";
}
