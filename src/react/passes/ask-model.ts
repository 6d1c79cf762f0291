import type { BaseMessage } from "@langchain/core/messages";
import { canStream, invokeModel, type ModelPolicy, type ModelReply, streamModel, withheldReply } from "../../models/index.ts";
import { withPass } from "../../observe/index.ts";
import { addUsage, NO_USAGE, type Passage, type TokenUsage } from "../../protocol/index.ts";
import { isProtocolRefusal } from "../protocols/is-protocol-refusal.ts";
import { type ProtocolMemory, protocolMemory } from "../protocols/protocol-memory.ts";
import type { ProtocolName } from "../protocols/protocol-name.ts";
import type { ReactProtocol, Reading, ReadReply } from "../protocols/react-protocol.ts";
import { AnswerGate } from "./answer-gate.ts";
import type { EventOutlet } from "./event-outlet.ts";
import type { ExecutionScope, ExecutorParts } from "./execution-parts.ts";
import { type Quotable, readQuotes } from "./quoting.ts";

/** One question to the model. */
export interface Question {
  /** The messages as this protocol puts them. */
  readonly messages: (protocol: ReactProtocol) => BaseMessage[];
  readonly allowsPlainAnswer: (protocol: ReactProtocol) => boolean;
  readonly pass: number;
  readonly usedIds: Set<string>;
  /** For a model that quotes. */
  readonly quotable?: Quotable | undefined;
  /** The same for a question that asks for words alone. */
  readonly passages?: readonly Passage[] | undefined;
}

/** A reply, read. */
export interface AskedReply {
  readonly protocol: ReactProtocol;
  readonly reply: ModelReply;
  readonly read: ReadReply;
  /** Words that were shown as those of an answer. */
  readonly shown: string;
  /** True once reasoning was shown. */
  readonly showedThought: boolean;
}

interface Heard {
  readonly reply: ModelReply;
  readonly shown: string;
  readonly showedThought: boolean;
}

interface HearOptions {
  readonly passages?: readonly Passage[] | undefined;
  readonly isShown?: boolean;
}

const REFUSED_CALL: TokenUsage = Object.freeze({ ...NO_USAGE, modelCalls: 1 });

/** Asks one executor's model, in the first protocol that the model and its server take. */
export class ModelAsker {
  readonly #parts: ExecutorParts;
  readonly #scope: ExecutionScope;
  readonly #outlet: EventOutlet;
  readonly #memory: ProtocolMemory;
  #usage: TokenUsage = NO_USAGE;
  #passUsage: TokenUsage = NO_USAGE;
  /** Replies in a row that did not use the protocol, and were no answer either. */
  #misses = 0;
  /** What is asked by in this execution alone, where the model does not use what it takes. */
  #forNow: ReactProtocol | undefined;
  #forNowTold: ProtocolName | undefined;

  constructor(parts: ExecutorParts, scope: ExecutionScope, outlet: EventOutlet) {
    this.#parts = parts;
    this.#scope = scope;
    this.#outlet = outlet;
    this.#memory = protocolMemory(parts.handle);
  }

  /** What the calls so far used. */
  get usage(): TokenUsage {
    return this.#usage;
  }

  /** What the calls of the pass used. */
  get passUsage(): TokenUsage {
    return this.#passUsage;
  }

  beginPass(): void {
    this.#passUsage = NO_USAGE;
  }

  /** The protocol that will be tried first. */
  get protocol(): ReactProtocol {
    const { protocol, protocols, actions } = this.#parts;
    if (protocol !== "auto") return protocols.get(protocol);
    if (this.#forNow !== undefined) return this.#forNow;
    // Without actions nothing is asked for, and the text is the answer as it stands.
    return protocols.get(actions.size === 0 ? "tools" : this.#memory.protocol);
  }

  /** Asks, and reads the reply. A protocol that is refused, or not used twice in a row, is left for the next simpler one, in the same pass. */
  async ask(question: Question): Promise<AskedReply> {
    if (question.quotable !== undefined) return this.#askForQuotes(question, question.quotable);
    let protocol = this.protocol;
    for (;;) {
      const simpler = this.#mayFallBack(protocol) ? this.#parts.protocols.simplerThan(protocol.name) : undefined;
      const heard = await this.#tryToHear(protocol, question, simpler !== undefined);
      const asked = heard === undefined ? undefined : this.#understand(heard, protocol, question, simpler !== undefined);
      if (asked !== undefined) return this.#settle(asked);
      protocol = simpler ?? protocol;
    }
  }

  /** Asks for words alone: no action is offered, and none is read as one to be done. */
  async askForWords(question: Question): Promise<AskedReply> {
    const protocol = this.#parts.protocols.get("xml");
    const heard = await this.#hear(protocol, question, { passages: question.passages, isShown: false });
    this.#book(heard.reply.usage);
    return { ...heard, protocol, read: protocol.read(heard.reply, this.#reading(protocol, question)) };
  }

  async #askForQuotes(question: Question, quotable: Quotable): Promise<AskedReply> {
    const protocol = this.#parts.protocols.get("xml");
    const heard = await this.#hear(protocol, question, { passages: quotable.passages, isShown: quotable.unloaded.size === 0 });
    this.#book(heard.reply.usage);
    return { ...heard, protocol, read: readQuotes(heard.reply, question.pass, quotable) };
  }

  /**
   * The reply as it is to be read; `undefined` when it is to be asked for in a simpler protocol. One reply that breaks the form
   * shows nothing about the model: it is told so, in the same protocol. After a second one, the rest of this execution goes
   * another way, but nothing is remembered.
   */
  #understand(heard: Heard, protocol: ReactProtocol, question: Question, mayFail: boolean): AskedReply | undefined {
    const read = protocol.read(heard.reply, this.#reading(protocol, question));
    const asked = { ...heard, protocol, read };
    if (read.isNative) this.#misses = 0;
    if (read.isNative || !mayFail) return asked;
    const inText = this.#readAsText(heard, question);
    if (inText !== undefined) return inText;
    this.#misses = read.type === "complaint" && read.code === "no_action" ? this.#misses + 1 : 0;
    if (this.#misses < 2) return asked;
    this.#forNow = this.#parts.protocols.simplerThan(protocol.name);
    return undefined;
  }

  #mayFallBack(protocol: ReactProtocol): boolean {
    const isKnown = this.#memory.isProven && this.#memory.protocol === protocol.name;
    return this.#parts.protocol === "auto" && !isKnown && this.#parts.actions.size > 0;
  }

  /** A model that was given tools, and wrote an action into its text instead, speaks the protocol of text. */
  #readAsText(heard: Heard, question: Question): AskedReply | undefined {
    const protocol = this.#parts.protocols.get("xml");
    const read = protocol.read(heard.reply, { ...this.#reading(protocol, question), allowPlainAnswer: false });
    return read.type === "calls" ? { ...heard, protocol, read } : undefined;
  }

  /** Keeps to what worked, for every executor of this model; said once in the log. */
  #settle(asked: AskedReply): AskedReply {
    const memory = this.#memory;
    const { name } = asked.protocol;
    if (this.#parts.protocol !== "auto" || this.#parts.actions.size === 0) return asked;
    if (this.#forNow !== undefined) {
      if (this.#forNowTold !== name) this.#tellFallback(memory.protocol, name);
      this.#forNowTold = name;
      this.#forNow = asked.protocol;
      return asked;
    }
    if (memory.protocol !== name) {
      this.#tellFallback(memory.protocol, name);
      memory.protocol = name;
      memory.isProven = false;
    }
    if (asked.read.isNative && asked.read.type !== "complaint") memory.isProven = true;
    return asked;
  }

  #tellFallback(from: ProtocolName, to: ProtocolName): void {
    const { handle } = this.#parts;
    this.#scope.logger.warn({ agentName: this.#scope.agentName, model: handle.label, from, to }, "react_protocol_fallback");
  }

  #reading(protocol: ReactProtocol, { pass, usedIds, allowsPlainAnswer }: Question): Reading {
    return { pass, usedIds, allowPlainAnswer: allowsPlainAnswer(protocol) };
  }

  /** The reply; `undefined` when the model does not take the protocol and there is another one to try. */
  async #tryToHear(protocol: ReactProtocol, question: Question, mayFail: boolean): Promise<Heard | undefined> {
    try {
      const heard = await this.#hear(protocol, question);
      this.#book(heard.reply.usage);
      return heard;
    } catch (error) {
      if (!mayFail || !isProtocolRefusal(error)) throw error;
      this.#book(REFUSED_CALL);
      return undefined;
    }
  }

  #book(usage: TokenUsage): void {
    this.#usage = addUsage(this.#usage, usage);
    this.#passUsage = addUsage(this.#passUsage, usage);
  }

  /** @throws {ModelError} GC3008 for a reply that was held back: to ask again would give the same. */
  async #hear(protocol: ReactProtocol, question: Question, more?: HearOptions): Promise<Heard> {
    const heard = await this.#listen(protocol, question, more);
    const withheld = withheldReply(heard.reply, this.#scope.agentName);
    if (withheld === undefined) return heard;
    this.#book(heard.reply.usage);
    throw withheld;
  }

  async #listen(protocol: ReactProtocol, question: Question, { passages, isShown = true }: HearOptions = {}): Promise<Heard> {
    const { handle, policy, protocols } = this.#parts;
    const { agentName } = this.#scope;
    const config = withPass(this.#scope.config, { agent: agentName, pass: question.pass });
    const call = { policy, config, agentName, runnable: protocols.bound(protocol.name) };
    const messages = question.messages(protocol);
    const request = passages === undefined ? { messages } : { messages, passages };
    if (!this.#outlet.listening || !protocol.streamsAnswers || !isShown || !canStream(handle)) {
      return { reply: await invokeModel(handle, request, call), shown: "", showedThought: false };
    }
    const gate = this.#gate(protocol, question);
    const stream = streamModel(handle, request, call);
    let showedThought = false;
    for (;;) {
      const step = await stream.next();
      if (step.done === true) return { reply: step.value, shown: gate?.shown ?? "", showedThought };
      if (step.value.type === "thought") {
        showedThought = true;
        this.#outlet.emit({ type: "thought.delta", text: step.value.text });
      } else {
        const text = gate?.feed(step.value.text) ?? "";
        if (text !== "") this.#outlet.emit({ type: "text.delta", text });
      }
      const slow = this.#readerOf(policy);
      if (slow !== undefined) await slow;
    }
  }

  /** Waits for a reader that is slow. A call that holds a permit waits for nobody: that would keep others from the model. */
  #readerOf({ limiter }: ModelPolicy): Promise<void> | undefined {
    return limiter === undefined ? this.#outlet.drained() : undefined;
  }

  #gate(protocol: ReactProtocol, question: Question): AnswerGate | undefined {
    if (!question.allowsPlainAnswer(protocol)) return undefined;
    const isTextKnownPlain = protocol.name === "tools" && !this.#mayFallBack(protocol);
    return new AnswerGate({ stopsAtTags: !isTextKnownPlain && this.#parts.actions.size > 0 });
  }
}
