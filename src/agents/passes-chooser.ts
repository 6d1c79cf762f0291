import { RoutingError, ToolError } from "../errors/index.ts";
import type { ModelChoice } from "../protocol/index.ts";
import { type ReactAction, type ReactExecutor, type ReactResult, terminalAction } from "../react/index.ts";
import { decideRoute } from "../routing/index.ts";
import { agentHopOf } from "./agent-hop.ts";
import { type AnswerSchema, answerSchemaText } from "./answer-schema.ts";
import type { Choice } from "./choice-protocols.ts";
import { type Asked, type Chooser, describeTeam, type Question } from "./chooser.ts";
import { type ExecutorSource, executorOf } from "./executor-source.ts";
import type { PromptLibrary } from "./prompt-library.ts";
import { HAND_OVER, refuseHandOver } from "./refuse-hand-over.ts";
import { answersItself, slotsOf, thinkInPasses, withMorePrompt } from "./think-in-passes.ts";

/** What a supervisor thinks with. */
export interface PassesChooserOptions {
  readonly agentName: string;
  readonly executor: ExecutorSource;
  readonly prompts: PromptLibrary;
  readonly answerSchema: AnswerSchema | undefined;
  /** What is wrong with an answer, for the model. */
  readonly problemOf: (choice: Choice) => string | undefined;
}

/** As many passes as it takes: to hand over is one of the actions, and ends them, as an answer does. */
export class PassesChooser implements Chooser {
  readonly #options: PassesChooserOptions;
  /** By where they may send a request, and by the executor they were made of: its tools may change. */
  readonly #executors = new WeakMap<readonly ModelChoice[], { readonly base: ReactExecutor; readonly executor: ReactExecutor }>();

  /** @throws {InvalidArgumentError} GC5001 where an action of the executor has the name of the one that hands over. */
  constructor(options: PassesChooserOptions) {
    const { executor, agentName } = options;
    if (typeof executor !== "function") refuseHandOver(agentName, executor);
    this.#options = options;
  }

  /** A choice or an answer that cannot be used is repaired within the execution, which knows what is done already. */
  readonly asksAgain = true;

  async ask({ state, config, targets }: Question): Promise<Asked> {
    const { agentName, prompts } = this.#options;
    const executor = this.#executorFor(await executorOf(this.#options.executor, config.signal), targets);
    const result = await thinkInPasses({ executor, state, config, agent: agentName, view: prompts.view });
    return { choice: choiceOf(result), usage: result.tokenUsage, messageId: result.messageId, slots: slotsOf(result) };
  }

  #executorFor(executor: ReactExecutor, targets: readonly ModelChoice[]): ReactExecutor {
    const known = this.#executors.get(targets);
    if (known?.base === executor) return known.executor;
    const { prompts, answerSchema } = this.#options;
    const schema = answerSchema === undefined ? [] : [answerSchemaText(answerSchema, prompts)];
    const team = targets.length === 0 ? [] : [describeTeam(targets, prompts)];
    const templates = [...team, ...schema].reduce(withMorePrompt, answersItself(executor.templates));
    const actions = targets.length === 0 ? executor.actions : [...executor.actions, this.#handOver(targets, executor.lastPass)];
    const promptVariables = { ...executor.promptVariables, agents: team.join("") };
    const made = executor.with({ actions, templates, promptVariables, complaintOf: this.#complaintOf });
    this.#executors.set(targets, { base: executor, executor: made });
    return made;
  }

  /** Where it hands over is checked by the action itself. */
  readonly #complaintOf = (result: ReactResult): string | undefined =>
    result.action === HAND_OVER ? undefined : this.#options.problemOf(choiceOf(result));

  #handOver(targets: readonly ModelChoice[], lastPass: number): ReactAction {
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
      handler: terminalAction(({ agent }, state, config) => {
        const choice = String(agent);
        try {
          return decideRoute({ from: agentName, choice: [choice], allowed }).to;
        } catch (error) {
          if (!(error instanceof RoutingError)) throw error;
          const rejected = agentHopOf(config)?.rejected ?? [];
          // After one correction, or with no pass left for one, the hop refuses it, with a receipt of all.
          if (rejected.length > 0 || Number(state._pass_number) >= lastPass) return choice;
          rejected.push(choice);
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
