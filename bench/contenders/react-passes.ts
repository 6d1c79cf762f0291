import type { BaseLanguageModelInput } from "@langchain/core/language_models/base";
import { BaseChatModel, type BaseChatModelCallOptions } from "@langchain/core/language_models/chat_models";
import type { AIMessageChunk, BaseMessage } from "@langchain/core/messages";
import type { ChatResult } from "@langchain/core/outputs";
import type { Runnable } from "@langchain/core/runnables";
import { CharDivisionTokenCounter, loadPrompts, ReactExecutor, type ReactTemplates, simpleHandler, terminalAction } from "graphcrew";
import type { Work } from "../harness/bench.ts";
import { INPUT, PROMPTS, replyMessage } from "./fake-model.ts";

/** A zero-latency model that searches until its last pass, and then finishes. */
class ActingModel extends BaseChatModel<BaseChatModelCallOptions, AIMessageChunk> {
  readonly #passes: number;
  readonly #usesTools: boolean;

  constructor(options: { readonly passes: number; readonly usesTools: boolean }) {
    super({});
    this.#passes = options.passes;
    this.#usesTools = options.usesTools;
  }

  override _llmType(): string {
    return "acting";
  }

  override bindTools(tools: unknown[]): Runnable<BaseLanguageModelInput, AIMessageChunk> {
    return this.withConfig({ tools } as Partial<BaseChatModelCallOptions>);
  }

  override async _generate(messages: BaseMessage[]): Promise<ChatResult> {
    // System, user, and two messages for each pass that is over.
    const pass = messages.length / 2;
    return { generations: [{ text: "", message: this.#act(pass < this.#passes ? "search" : "finish", pass) }] };
  }

  #act(name: string, pass: number): AIMessageChunk {
    if (!this.#usesTools) return replyMessage(`<thought>I look.</thought><action type="${name}"><query>q${pass}</query></action>`);
    const message = replyMessage("");
    message.tool_calls = [{ type: "tool_call", id: `call_${pass}`, name, args: { query: `q${pass}` } }];
    return message;
  }
}

/** An agent that needs so many passes, each with one action; costs are per pass. */
export async function prepare(options: Readonly<Record<string, unknown>>): Promise<Work> {
  const passes = Number(options.passes);
  const protocol = options.protocol === "tools" ? "tools" : "xml";
  const executor = new ReactExecutor({
    model: new ActingModel({ passes, usesTools: protocol === "tools" }),
    templates: templatesOf(passes),
    handlers: {
      search: simpleHandler(({ query }) => `found ${String(query)}`),
      finish: terminalAction(({ query }) => `found ${String(query)}`),
    },
    protocol,
    prompts: await loadPrompts(),
  });
  const run = async (): Promise<void> => {
    const result = await executor.execute(INPUT);
    if (result.passes !== passes || result.answer !== `found q${passes}`) throw new Error(`it took ${result.passes} passes`);
  };
  return { run, units: passes };
}

function templatesOf(maxPasses: number): ReactTemplates {
  const action = { description: "Searches.", parameters: { query: { type: "string" } }, required: ["query"], approval: false };
  return {
    config: {
      onMaxPasses: "error",
      maxParseRetries: 2,
      allowPlainAnswer: undefined,
      maxHistoryTokens: undefined,
      protocol: "auto",
      slots: [],
      actions: [
        { ...action, name: "search", terminal: false },
        { ...action, name: "finish", terminal: true },
      ],
    },
    maxPasses,
    tokenCounter: new CharDivisionTokenCounter(),
    loadSlot: async () => [],
    loadedSlots: [],
    loadedContents: {},
    loadCorePrompt: () => PROMPTS.alpha,
    formatAvailableActions: () => "",
    formatAvailableSlots: () => "",
  };
}
