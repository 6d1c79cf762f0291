import type { AIMessageChunk, BaseMessage } from "@langchain/core/messages";
import type { Runnable } from "@langchain/core/runnables";
import { NotSupportedError, OrchestratorError, thrownText } from "../../errors/index.ts";
import type { ModelHandle } from "../../models/index.ts";
import type { PreparedAction } from "../actions/prepared-action.ts";
import type { ReactWords } from "../prompt/react-words.ts";
import type { ProtocolName } from "./protocol-name.ts";
import type { ReactProtocol } from "./react-protocol.ts";
import { StructuredProtocol } from "./structured-protocol.ts";
import { ToolsProtocol } from "./tools-protocol.ts";
import { XmlProtocol } from "./xml-protocol.ts";

/** The three protocols of one executor, each bound to its model once, when it is first used. */
export class ProtocolSet {
  readonly #handle: ModelHandle;
  readonly #protocols: Readonly<Record<ProtocolName, ReactProtocol>>;
  readonly #bound = new Map<ProtocolName, Runnable<BaseMessage[], AIMessageChunk> | undefined>();

  constructor(handle: ModelHandle, actions: readonly PreparedAction[], words: ReactWords) {
    this.#handle = handle;
    this.#protocols = {
      tools: new ToolsProtocol(actions, words),
      structured: new StructuredProtocol(actions, words),
      xml: new XmlProtocol(actions, words),
    };
  }

  get(name: ProtocolName): ReactProtocol {
    return this.#protocols[name];
  }

  /**
   * The model prepared for a protocol; `undefined` when the plain model serves.
   * @throws {NotSupportedError} GC5003 when the model's class cannot do it.
   */
  bound(name: ProtocolName): Runnable<BaseMessage[], AIMessageChunk> | undefined {
    if (this.#bound.has(name)) return this.#bound.get(name);
    const runnable = this.#bind(name);
    this.#bound.set(name, runnable);
    return runnable;
  }

  /** The protocol to try when a model does not take this one; `undefined` after the last. */
  simplerThan(name: ProtocolName): ReactProtocol | undefined {
    if (name === "xml") return undefined;
    return name === "tools" ? this.#protocols.structured : this.#protocols.xml;
  }

  #bind(name: ProtocolName): Runnable<BaseMessage[], AIMessageChunk> | undefined {
    try {
      return this.#protocols[name].bind(this.#handle);
    } catch (error) {
      if (OrchestratorError.isInstance(error)) throw error;
      throw new NotSupportedError(`Model ${this.#handle.label} cannot be asked by the protocol "${name}": ${thrownText(error)}`, {
        cause: error,
      });
    }
  }
}
