import type { BaseMessage } from "@langchain/core/messages";
import { ToolError } from "../errors/index.ts";
import type { ModelChoice } from "../protocol/index.ts";
import { type ReactAction, type ReactExecutor, type ReactResult, terminalAction } from "../react/index.ts";
import { decideRoute } from "../routing/index.ts";
import { type AnswerSchema, answerSchemaText } from "./answer-schema.ts";
import type { Choice } from "./choice-protocols.ts";
import { type Asked, type Chooser, describeTeam, type Question } from "./chooser.ts";
import { type ExecutorSource, executorOf } from "./executor-source.ts";
import type { PromptLibrary } from "./prompt-library.ts";
import { answersItself, slotsOf, thinkInPasses, withMorePrompt } from "./think-in-passes.ts";

/** What a supervisor thinks with. */
export interface PassesChooserOptions {
  readonly agentName: string;
  readonly executor: ExecutorSource;
  readonly prompts: PromptLibrary;
  readonly answerSchema: AnswerSchema | undefined;
}

/** Name of the action that hands the request over. */
const HAND_OVER = "hand_over";

/** As many passes as it takes: to hand over is one of the actions, and ends them, as an answer does. */
export class PassesChooser implements Chooser {
  readonly #options: PassesChooserOptions;
  /** By where they may send a request, and by the executor they were made of: its tools may change. */
  readonly #executors = new WeakMap<readonly ModelChoice[], { readonly base: ReactExecutor; readonly executor: ReactExecutor }>();

  constructor(options: PassesChooserOptions) {
    this.#options = options;
  }

  async ask({ state, config, targets }: Question, more: readonly BaseMessage[]): Promise<Asked> {
    const { agentName, prompts } = this.#options;
    const executor = this.#executorFor(await executorOf(this.#options.executor, config.signal), targets);
    const result = await thinkInPasses({ executor, state, config, more, agent: agentName, ...prompts.view });
    return { choice: choiceOf(result), usage: result.tokenUsage, messageId: result.messageId, slots: slotsOf(result) };
  }

  #executorFor(executor: ReactExecutor, targets: readonly ModelChoice[]): ReactExecutor {
    const known = this.#executors.get(targets);
    if (known?.base === executor) return known.executor;
    const { prompts, answerSchema } = this.#options;
    const schema = answerSchema === undefined ? [] : [answerSchemaText(answerSchema, prompts)];
    const team = targets.length === 0 ? [] : [describeTeam(targets, prompts)];
    const templates = [...team, ...schema].reduce(withMorePrompt, answersItself(executor.templates));
    const actions = targets.length === 0 ? executor.actions : [...executor.actions, this.#handOver(targets)];
    const promptVariables = { ...executor.promptVariables, agents: team.join("") };
    const made = executor.with({ actions, templates, promptVariables });
    this.#executors.set(targets, { base: executor, executor: made });
    return made;
  }

  #handOver(targets: readonly ModelChoice[]): ReactAction {
    const { agentName, prompts } = this.#options;
    const allowed = targets.map(({ name }) => name);
    return {
      name: HAND_OVER,
      description: prompts.text("tool-hand-over"),
      parameters: {
        agent: { type: "string", description: prompts.text("tool-hand-over-agent") },
        reason: { type: "string", description: prompts.text("tool-hand-over-reason") },
      },
      required: ["agent"],
      handler: terminalAction(({ agent }) => {
        const choice = String(agent);
        try {
          return decideRoute({ from: agentName, choice, allowed }).to;
        } catch {
          throw new ToolError(prompts.render("choose-again", { choice: choice.slice(0, 200), allowed: allowed.join(", ") }));
        }
      }),
    };
  }
}

function choiceOf({ action, parameters, answer, value, thought }: ReactResult): Choice {
  if (action !== HAND_OVER) return { names: null, text: answer, reason: "", ...(action === null ? {} : { value }) };
  const { agent, reason } = parameters;
  return { names: [String(agent)], text: "", reason: typeof reason === "string" && reason !== "" ? reason : thought };
}
