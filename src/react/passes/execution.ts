import { type BaseMessage, SystemMessage } from "@langchain/core/messages";
import { MaxPassesExceededError, ReactCancellationError, ResponseParseError, thrownText } from "../../errors/index.ts";
import type { JsonValue, ReactTriple, TokenUsage } from "../../protocol/index.ts";
import { valueText } from "../actions/value-text.ts";
import { afterPass, beforePass, type HookContext } from "../hooks/run-hooks.ts";
import { PromptHistory } from "../prompt/prompt-history.ts";
import type { LoadedModule, ReactTemplates } from "../prompt/react-templates.ts";
import { systemText } from "../prompt/system-text.ts";
import type { ProtocolName } from "../protocols/protocol-name.ts";
import type { ReactProtocol } from "../protocols/react-protocol.ts";
import { type AskedReply, ModelAsker } from "./ask-model.ts";
import type { Conversation } from "./conversation.ts";
import type { EventOutlet } from "./event-outlet.ts";
import type { ExecutionGuard } from "./execution-guard.ts";
import type { ExecutionScope, ExecutorParts } from "./execution-parts.ts";
import { type Ending, type Happening, type Move, type NotDone, nextStep, START } from "./next-step.ts";
import { passRecord, triplesOf } from "./pass-record.ts";
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
  readonly #systems = new Map<string, SystemMessage>();
  #core = "";
  #preloaded: readonly LoadedModule[] = [];
  #asked: AskedReply | undefined;
  #handled: readonly HandledCall[] = [];
  #notDone: ReadonlyMap<string, NotDone> = new Map();
  #openPass: number | undefined;

  constructor(options: ExecutionOptions) {
    const { parts, scope, outlet, templates, conversation, context } = options;
    this.#options = options;
    this.#asker = new ModelAsker(parts, scope, outlet);
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
      await this.#prepare();
      const result = await this.#loop();
      this.#closePass(result.action);
      outlet.emit({ type: "end", result });
      return result;
    } catch (error) {
      const reason = guard.stoppedBy ?? error;
      guard.stop(new ReactCancellationError({ agentName: scope.agentName, passNumber: this.#openPass ?? 0, cause: reason }));
      this.#closePass(null);
      scope.logger.error({ agentName: scope.agentName, error: thrownText(reason) }, "react_execution_failed");
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

  /** Loads what is there from the start, and renders the agent's own prompt. */
  async #prepare(): Promise<void> {
    const { templates, parts, guard, outlet } = this.#options;
    const preloaded: LoadedModule[] = [];
    for (const { name, preload } of templates.config.slots) {
      if (preload) preloaded.push(...(await guard.race(templates.loadSlot(name))));
    }
    this.#preloaded = preloaded;
    if (outlet.listening) for (const { name, tokens } of preloaded) outlet.emit({ type: "knowledge.loaded", name, tokens });
    const values = { ...textValues(this.#options.context), agent_name: this.#options.scope.agentName, ...parts.promptVariables };
    const core = templates.loadCorePrompt(values);
    this.#core = typeof core === "string" ? core : await guard.race(core);
  }

  async #callModel({ pass, mustAnswer }: Step<"call_model">): Promise<Happening<HandledCall>> {
    const { guard, outlet, parts, scope, templates } = this.#options;
    guard.beginPass(pass);
    this.#asker.beginPass();
    this.#openPass = pass;
    this.#asked = undefined;
    this.#handled = [];
    if (outlet.listening) outlet.emit({ type: "pass.start", pass });
    if (parts.hooks.length > 0) await beforePass(parts.hooks, this.#hookContext(pass));
    const question = {
      messages: (protocol: ReactProtocol) => this.#messages(protocol, mustAnswer),
      allowsPlainAnswer: ({ name }: ReactProtocol) => mustAnswer || this.#allowsPlainAnswer(name),
      pass,
      usedIds: this.#usedIds,
      quotable: parts.handle.readsChoices ? quotableIn(pass, parts.passages ?? [], templates) : undefined,
    };
    // The call path stops at once by itself; a limiter, or a reader of the events, may not.
    const asked = await guard.race(this.#asker.ask(question));
    this.#history.switchTo(asked.protocol);
    this.#asked = asked;
    tellReply(asked, { outlet, scope, pass });
    return { type: "replied", reply: asked.read };
  }

  #allowsPlainAnswer(protocol: ProtocolName): boolean {
    const { templates, parts } = this.#options;
    const { allowPlainAnswer } = templates.config;
    return allowPlainAnswer ?? (protocol === "tools" || parts.limits.terminal.size === 0 || parts.handle.readsChoices);
  }

  #messages(protocol: ReactProtocol, mustAnswer: boolean): BaseMessage[] {
    const { conversation, parts } = this.#options;
    const messages: BaseMessage[] = [this.#system(protocol.name), ...conversation.messages];
    // A model that quotes reads what the user said, and nothing else.
    if (parts.handle.readsChoices) return messages;
    this.#history.switchTo(protocol);
    this.#history.appendTo(messages);
    if (mustAnswer) messages.push(parts.lastPassMessage);
    return messages;
  }

  #system(protocol: ProtocolName): SystemMessage {
    const known = this.#systems.get(protocol);
    if (known !== undefined) return known;
    const { parts, templates, conversation } = this.#options;
    const { words } = parts;
    const text = systemText({
      core: this.#core,
      templates,
      words,
      protocol,
      actions: [...parts.actions.values()],
      allowPlainAnswer: this.#allowsPlainAnswer(protocol),
      preloaded: this.#preloaded,
      offersModules: parts.offersModules,
    });
    const system = new SystemMessage([text, ...conversation.systemTexts].join("\n\n"));
    this.#systems.set(protocol, system);
    return system;
  }

  async #runHandlers({ calls, notDone }: Step<"run_handlers">): Promise<Happening<HandledCall>> {
    const { parts, templates, scope, guard, outlet } = this.#options;
    const pass = this.#openPass ?? 1;
    this.#notDone = notDone;
    if (outlet.listening) {
      for (const { name, parameters, callId } of calls) outlet.emit({ type: "action", name, parameters: { ...parameters }, callId });
    }
    const results = await runCalls(calls, { parts, templates, scope, guard, pass, state: this.#state.at(pass) });
    for (const { stateUpdates, name } of results) if (stateUpdates !== undefined) this.#state.write(stateUpdates, name);
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
    const { parts, templates } = this.#options;
    const pass = this.#openPass ?? 1;
    const handled = this.#handled;
    if (this.#asked !== undefined) {
      const { read } = this.#asked;
      const record = passRecord(read, { handled, notDone: this.#notDone, counter: templates.tokenCounter, parts });
      this.#history.add(record);
      this.#triples.push(...triplesOf(record, read.thought, pass));
      if (parts.hooks.length > 0) await afterPass(parts.hooks, read.thought, handled, this.#hookContext(pass));
    }
    this.#closePass(handled[0]?.name ?? null);
    return { type: "observed" };
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

/** Texts, numbers and truth values of the context, which may fill placeholders of the agent's prompt. */
function textValues(context: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  const isPlain = (value: unknown): boolean => typeof value === "string" || typeof value === "number" || typeof value === "boolean";
  return Object.fromEntries(Object.entries(context).flatMap(([key, value]) => (isPlain(value) ? [[key, String(value)]] : [])));
}
