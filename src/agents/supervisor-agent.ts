import type { BaseMessage } from "@langchain/core/messages";
import type { RunnableConfig } from "@langchain/core/runnables";
import type { ChoiceProtocol } from "../compiler/index.ts";
import { AgentError, ReactExecutorNotConfiguredError, RoutingError } from "../errors/index.ts";
import { type AgentResponse, addUsage, type ModelChoice, messageText, type OrchestratorState, type TokenUsage } from "../protocol/index.ts";
import { decideRoute } from "../routing/index.ts";
import type { AgentChunk } from "./agent-chunk.ts";
import { type AgentHop, agentHopOf } from "./agent-hop.ts";
import { createAgentResponse } from "./agent-response.ts";
import type { AnswerSchema, CheckedAnswer } from "./answer-schema.ts";
import { answersOfOthers } from "./answers-of-others.ts";
import type { AgentModel } from "./ask-model.ts";
import { BaseAgent } from "./base-agent.ts";
import type { Choice } from "./choice-protocols.ts";
import type { Asked, Chooser } from "./chooser.ts";
import type { ExecutorSource } from "./executor-source.ts";
import { type ModelAgentOptions, openModelAgent } from "./model-agent.ts";
import { PassesChooser } from "./passes-chooser.ts";
import type { PromptLibrary } from "./prompt-library.ts";
import { SimpleChooser } from "./simple-chooser.ts";

/** What a supervisor is made of. */
export interface SupervisorAgentOptions extends ModelAgentOptions {
  /** `simple` (default): one model call a hop. `react`: passes of the executor, with knowledge on demand. */
  readonly mode?: "simple" | "react" | undefined;
  /** Runs the passes of `mode: "react"`. */
  readonly executor?: ExecutorSource | undefined;
  /** How its model chooses in mode `simple`. Default `auto`: native tools where the model has them, else a first line `route: NAME`. */
  readonly protocol?: ChoiceProtocol | undefined;
  /** Pass an agent's answer on as it is, without another model call. Default: true for the local model, else false. */
  readonly passThrough?: boolean | undefined;
  /** Makes its own answers typed: they must be JSON that fits. */
  readonly answerSchema?: AnswerSchema | undefined;
}

const NOBODY: readonly ModelChoice[] = Object.freeze([]);
const NO_NAMES: readonly string[] = Object.freeze([]);
const NO_MORE: readonly BaseMessage[] = Object.freeze([]);

/** The agent that hands each request to the worker who fits, or answers itself. */
export class SupervisorAgent extends BaseAgent {
  readonly #prompts: PromptLibrary;
  readonly #passThrough: boolean;
  readonly #schema: AnswerSchema | undefined;
  readonly #chooser: Chooser;

  /** @throws {ReactExecutorNotConfiguredError} GC5001 for `mode: "react"` without an executor; {InvalidArgumentError} GC5001 for one with an action named `hand_over`. */
  constructor(options: SupervisorAgentOptions) {
    super(options);
    const { model, prompts } = openModelAgent(options);
    this.#prompts = prompts;
    this.#passThrough = options.passThrough ?? model.handle.readsChoices;
    this.#schema = options.answerSchema;
    this.#chooser = chooserOf(options, model, (choice) => this.#problemOfAnswer(choice));
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
    const first = await this.#chooser.ask(question, NO_MORE);
    if (first.choice.names?.length === 0 && answers.length > 0) return passOn(answers, spent(hop, first.usage));
    const problem = this.#chooser.asksAgain ? undefined : this.#problemOf(first.choice, question.allowed);
    if (problem === undefined) return this.#respond(first, spent(hop, first.usage));
    hop?.rejected.push(...(first.choice.names ?? []));
    const second = await this.#chooser.ask(question, [this.#prompts.fromGraphcrew(problem)]);
    // Inside a crew the choice is checked, and its receipt kept, where the hop writes it.
    if (hop === undefined) decideRoute({ from: this.name, choice: second.choice.names, allowed: question.allowed });
    return this.#respond(second, spent(hop, addUsage(first.usage, second.usage)));
  }

  /** What must be said to the model when its choice cannot be followed; `undefined` when it can. */
  #problemOf(choice: Choice, allowed: readonly string[]): string | undefined {
    if (choice.names === null) return this.#problemOfAnswer(choice);
    const wrong = choice.names.length === 0 ? "" : choice.names.find((name) => !isLegal(this.name, name, allowed));
    if (wrong === undefined) return undefined;
    const values = { choice: wrong.slice(0, 200), allowed: allowed.join(", ") };
    return this.#prompts.render(allowed.length === 0 ? "choose-nobody" : "choose-again", values);
  }

  #problemOfAnswer(choice: Choice): string | undefined {
    if (choice.text.trim() === "") return this.#prompts.text("say-something");
    const problem = this.#check(choice)?.problem;
    return problem === undefined ? undefined : this.#prompts.render("answer-repair", { problem });
  }

  #check({ text, value }: Choice): CheckedAnswer | undefined {
    return typeof value === "object" && value !== null ? this.#schema?.check(value) : this.#schema?.read(text);
  }

  #respond({ choice, messageId, slots }: Asked, usage: TokenUsage): AgentResponse {
    const nextAgent = chosen(choice.names);
    const checked = nextAgent !== null || choice.text.trim() === "" ? undefined : this.#check(choice);
    if (checked?.problem !== undefined) throw this.#misfit(checked.problem);
    return createAgentResponse({
      content: choice.text,
      structured: checked?.value,
      nextAgent,
      slotsUpdate: slots,
      tokenUsage: usage,
      metadata: messageId === undefined ? { reason: choice.reason } : { reason: choice.reason, messageId },
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
}

function chooserOf(options: SupervisorAgentOptions, model: AgentModel, problemOf: (choice: Choice) => string | undefined): Chooser {
  const { name: agentName, prompts, answerSchema, executor, mode = "simple" } = options;
  if (mode === "react" && executor === undefined) throw new ReactExecutorNotConfiguredError(agentName);
  // A model that chooses by data has nothing to think about.
  if (mode === "react" && executor !== undefined && !model.handle.readsChoices) {
    return new PassesChooser({ agentName, executor, prompts, answerSchema, problemOf });
  }
  return new SimpleChooser({
    model,
    prompts,
    prompt: options.prompt ?? prompts.text("supervisor"),
    crewName: options.crewName ?? prompts.text("unnamed-crew"),
    protocol: options.protocol ?? "auto",
    answerSchema,
  });
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

/** The names as the model wrote them: what of them can be repaired is told by the receipt. An empty name is a choice that nobody fits, not that of being done. */
function chosen(names: readonly string[] | null): string | readonly string[] | null {
  const [only] = names ?? [];
  if (only === undefined) return null;
  return names?.length === 1 && only !== "" ? only : names;
}

function isLegal(agent: string, name: string, allowed: readonly string[]): boolean {
  try {
    return decideRoute({ from: agent, choice: name, allowed }).to.length > 0;
  } catch (error) {
    if (!(error instanceof RoutingError)) throw error;
    return false;
  }
}
