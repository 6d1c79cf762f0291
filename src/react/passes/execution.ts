import { AIMessage, type BaseMessage } from "@langchain/core/messages";
import { MaxPassesExceededError, ReactCancellationError, ResponseParseError, thrownText } from "../../errors/index.ts";
import type { JsonValue, ReactTriple, TokenUsage } from "../../protocol/index.ts";
import { valueText } from "../actions/value-text.ts";
import { afterPass, beforePass, type HookContext } from "../hooks/run-hooks.ts";
import { PromptHistory } from "../prompt/prompt-history.ts";
import type { ReactTemplates } from "../prompt/react-templates.ts";
import type { ProtocolName } from "../protocols/protocol-name.ts";
import type { FinishedCall, ReactProtocol } from "../protocols/react-protocol.ts";
import { messageFromGraphcrew } from "../protocols/told-messages.ts";
import { type AskedReply, ModelAsker, type Question } from "./ask-model.ts";
import type { Conversation } from "./conversation.ts";
import type { EventOutlet } from "./event-outlet.ts";
import type { ExecutionGuard } from "./execution-guard.ts";
import type { ExecutionScope, ExecutorParts } from "./execution-parts.ts";
import { type Ending, type Happening, type Move, type NotDone, nextStep, START } from "./next-step.ts";
import { passRecord, triplesOf } from "./pass-record.ts";
import { PromptHead } from "./prompt-head.ts";
import { quotableIn } from "./quoting.ts";
import type { ReactResult } from "./react-result.ts";
import { type HandledCall, runCalls } from "./run-calls.ts";
import { StateView } from "./state-view.ts";
import { tellReply } from "./tell-reply.ts";

/** What an execution is made of. */
export interface ExecutionOptions {
  readonly parts: ExecutorParts;
  readonly scope: ExecutionScope;
  readonly guard: ExecutionGuard;
  readonly outlet: EventOutlet;
  /** With nothing but this execution's knowledge loaded. */
  readonly templates: ReactTemplates;
  readonly conversation: Conversation;
  readonly context: Readonly<Record<string, unknown>>;
}

type Step<Type> = Extract<Move<HandledCall>["step"], { readonly type: Type }>;

/** One run of the loop: does what `nextStep` decides. */
export class Execution {
  readonly #options: ExecutionOptions;
  readonly #asker: ModelAsker;
  readonly #history: PromptHistory;
  readonly #triples: ReactTriple[] = [];
  readonly #state: StateView;
  readonly #usedIds: Set<string>;
  readonly #head: PromptHead;
  #asked: AskedReply | undefined;
  #handled: readonly HandledCall[] = [];
  #notDone: ReadonlyMap<string, NotDone> = new Map();
  #openPass: number | undefined;

  constructor(options: ExecutionOptions) {
    const { parts, scope, outlet, templates, conversation, context } = options;
    this.#options = options;
    this.#asker = new ModelAsker(parts, scope, outlet);
    this.#head = new PromptHead({ parts, agentName: scope.agentName, templates, context, systemTexts: conversation.systemTexts });
    const { words, maxHistoryTokens } = parts;
    this.#history = new PromptHistory(this.#asker.protocol, { words, counter: templates.tokenCounter, maxTokens: maxHistoryTokens });
    const usage = (): TokenUsage => this.#asker.usage;
    this.#state = new StateView(context, { userInput: conversation.userInput, templates, history: this.#triples, usage });
    this.#usedIds = new Set(conversation.callIds);
  }

  /** Runs to the end. */
  async run(): Promise<ReactResult> {
    const { guard, scope, outlet } = this.#options;
    try {
      guard.beginPass(1);
      await this.#head.prepare(guard, outlet);
      const result = await this.#checked(await this.#loop());
      this.#closePass(result.action);
      outlet.emit({ type: "end", result });
      return result;
    } catch (error) {
      const reason = guard.stoppedBy ?? error;
      guard.stop(new ReactCancellationError({ agentName: scope.agentName, passNumber: this.#openPass ?? 0, cause: reason }));
      this.#closePass(null);
      const level = reason instanceof ReactCancellationError ? "info" : "error";
      scope.logger[level]({ agentName: scope.agentName, error: thrownText(reason) }, "react_execution_failed");
      throw reason;
    }
  }

  async #loop(): Promise<ReactResult> {
    const { limits } = this.#options.parts;
    let happened: Happening<HandledCall> = { type: "begun" };
    let position = START;
    for (;;) {
      const move: Move<HandledCall> = nextStep(position, happened, limits);
      position = move.position;
      if (move.step.type === "end") return this.#end(move.step.ending, position);
      happened = await this.#do(move.step);
    }
  }

  /** The result, or where it cannot be used, what the model says once it knows why. */
  async #checked(result: ReactResult): Promise<ReactResult> {
    const { guard, outlet, parts, scope } = this.#options;
    const problem = parts.complaintOf?.(result);
    if (problem === undefined) return result;
    const shown = result.action === null ? result.answer : "";
    if (result.action !== null) this.#record();
    this.#closePass(result.action);
    const pass = result.passes + 1;
    await this.#beginPass(pass);
    const said = shown.trim() === "" ? [] : [new AIMessage(shown)];
    const question = {
      messages: (protocol: ReactProtocol) => [...this.#messagesForWords(protocol), ...said, messageFromGraphcrew(problem)],
      allowsPlainAnswer: () => true,
      pass,
      usedIds: this.#usedIds,
    };
    const asked = await guard.race(this.#askForWords(question));
    this.#asked = asked;
    tellReply({ ...asked, shown }, { outlet, scope, pass });
    // Where no answer comes of it, the result stays what it was.
    if (asked.read.type !== "answer") return { ...result, tokenUsage: this.#asker.usage, passes: pass };
    return this.#result({ action: null, parameters: {}, value: asked.read.text }, pass);
  }

  /** The head of the prompt without its actions, and all that was said and done. */
  #messagesForWords(protocol: ReactProtocol): BaseMessage[] {
    const { parts, conversation } = this.#options;
    const messages: BaseMessage[] = [this.#head.forWords(), ...conversation.messages];
    if (parts.handle.readsChoices) return messages;
    this.#history.switchTo(protocol);
    this.#history.appendTo(messages);
    return messages;
  }

  #do(step: Exclude<Move<HandledCall>["step"], Step<"end">>): Promise<Happening<HandledCall>> {
    switch (step.type) {
      case "call_model":
        return this.#callModel(step);
      case "run_handlers":
        return this.#runHandlers(step);
      case "observe":
        return this.#observe();
    }
  }

  async #beginPass(pass: number): Promise<void> {
    const { guard, outlet, parts } = this.#options;
    guard.beginPass(pass);
    this.#asker.beginPass();
    this.#openPass = pass;
    if (outlet.listening) outlet.emit({ type: "pass.start", pass });
    if (parts.hooks.length > 0) await beforePass(parts.hooks, this.#hookContext(pass));
  }

  async #callModel({ pass, mustAnswer }: Step<"call_model">): Promise<Happening<HandledCall>> {
    const { guard, outlet, parts, scope } = this.#options;
    await this.#beginPass(pass);
    this.#asked = undefined;
    this.#handled = [];
    const question = {
      messages: (protocol: ReactProtocol) => this.#messages(protocol, mustAnswer),
      allowsPlainAnswer: ({ name }: ReactProtocol) => mustAnswer || this.#allowsPlainAnswer(name),
      pass,
      usedIds: this.#usedIds,
    };
    // The call path stops at once by itself; a limiter, or a reader of the events, may not.
    const asked = await guard.race(parts.handle.readsChoices ? this.#askForQuotes(question) : this.#asker.ask(question));
    this.#history.switchTo(asked.protocol);
    this.#asked = asked;
    tellReply(asked, { outlet, scope, pass });
    return { type: "replied", reply: asked.read };
  }

  /** For a model that quotes, and is given what there is to quote. */
  async #askForQuotes(question: Question): Promise<AskedReply> {
    const { parts, templates } = this.#options;
    const passages = (await parts.readPassages?.()) ?? [];
    return this.#asker.ask({ ...question, quotable: quotableIn(question.pass, passages, templates) });
  }

  async #askForWords(question: Question): Promise<AskedReply> {
    const { handle, readPassages } = this.#options.parts;
    const passages = handle.readsChoices ? await readPassages?.() : undefined;
    return this.#asker.askForWords({ ...question, passages });
  }

  #allowsPlainAnswer(protocol: ProtocolName): boolean {
    const { templates, parts } = this.#options;
    const { allowPlainAnswer } = templates.config;
    return allowPlainAnswer ?? (protocol === "tools" || parts.limits.terminal.size === 0 || parts.handle.readsChoices);
  }

  #messages(protocol: ReactProtocol, mustAnswer: boolean): BaseMessage[] {
    const { conversation, parts } = this.#options;
    const messages: BaseMessage[] = [this.#head.system(protocol.name, this.#allowsPlainAnswer(protocol.name)), ...conversation.messages];
    // A model that quotes reads what the user said, and nothing else.
    if (parts.handle.readsChoices) return messages;
    this.#history.switchTo(protocol);
    this.#history.appendTo(messages);
    if (mustAnswer) messages.push(parts.lastPassMessage);
    return messages;
  }

  async #runHandlers({ calls, notDone }: Step<"run_handlers">): Promise<Happening<HandledCall>> {
    const { parts, templates, scope, guard, outlet } = this.#options;
    const pass = this.#openPass ?? 1;
    this.#notDone = notDone;
    if (outlet.listening) {
      for (const { name, parameters, callId } of calls) outlet.emit({ type: "action", name, parameters: { ...parameters }, callId });
    }
    const onFailure = ({ callId, text, isError }: FinishedCall): void => outlet.emit({ type: "observation", callId, text, isError });
    const results = await runCalls(calls, { parts, templates, scope, guard, pass, state: this.#state.at(pass), onFailure });
    this.#state.write(results);
    this.#handled = results;
    if (outlet.listening) this.#tellResults(results);
    return { type: "handled", results };
  }

  #tellResults(results: readonly HandledCall[]): void {
    const { outlet } = this.#options;
    for (const { callId, text, isError, loaded = [] } of results) {
      for (const { name, tokens } of loaded) outlet.emit({ type: "knowledge.loaded", name, tokens });
      outlet.emit({ type: "observation", callId, text, isError });
    }
  }

  /** Writes down what came of the reply, for the model and for hooks. */
  async #observe(): Promise<Happening<HandledCall>> {
    const { hooks } = this.#options.parts;
    const pass = this.#openPass ?? 1;
    const handled = this.#handled;
    this.#record();
    if (hooks.length > 0) await afterPass(hooks, this.#asked?.read.thought ?? "", handled, this.#hookContext(pass));
    this.#closePass(handled[0]?.name ?? null);
    return { type: "observed" };
  }

  #record(): void {
    const { parts, templates } = this.#options;
    if (this.#asked === undefined) return;
    const { read } = this.#asked;
    const record = passRecord(read, { handled: this.#handled, notDone: this.#notDone, counter: templates.tokenCounter, parts });
    this.#history.add(record);
    this.#triples.push(...triplesOf(record, read.thought, this.#openPass ?? 1));
  }

  #hookContext(pass: number): HookContext {
    const { scope, guard } = this.#options;
    return { pass, state: this.#state.at(pass), scope, guard };
  }

  #end(ending: Ending<HandledCall>, { pass, failures }: { readonly pass: number; readonly failures: number }): ReactResult {
    const { agentName } = this.#options.scope;
    switch (ending.type) {
      case "answer":
        return this.#result({ action: null, parameters: {}, value: ending.text }, pass);
      case "final":
        return this.#result({ action: ending.result.name, parameters: ending.result.parameters, value: ending.value }, pass);
      case "max_passes":
        throw new MaxPassesExceededError({ agentName, maxPasses: this.#options.parts.limits.maxPasses, history: this.#triples });
      case "parse_failure": {
        const { complaint, said } = ending;
        throw new ResponseParseError({ agentName, passNumber: pass, attempts: failures, complaint, reply: said });
      }
    }
  }

  #result(
    {
      action,
      parameters,
      value,
    }: { readonly action: string | null; readonly parameters: Readonly<Record<string, JsonValue>>; readonly value: unknown },
    passes: number,
  ): ReactResult {
    const { templates } = this.#options;
    const { id } = this.#asked?.reply.message ?? {};
    return {
      thought: this.#asked?.read.thought ?? "",
      action,
      parameters,
      value,
      answer: valueText(value),
      stateUpdates: this.#state.updates,
      tokenUsage: this.#asker.usage,
      passes,
      loadedSlots: [...templates.loadedSlots],
      loadedSlotContents: { ...templates.loadedContents },
      history: this.#triples,
      protocol: (this.#asked?.protocol ?? this.#asker.protocol).name,
      ...(action === null && id?.startsWith("run-") === true ? { messageId: id } : {}),
    };
  }

  #closePass(action: string | null): void {
    const pass = this.#openPass;
    this.#openPass = undefined;
    const { outlet } = this.#options;
    if (pass === undefined || !outlet.listening) return;
    outlet.emit({ type: "pass.end", pass, action, usage: this.#asker.passUsage });
  }
}
