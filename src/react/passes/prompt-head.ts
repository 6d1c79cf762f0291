import { SystemMessage } from "@langchain/core/messages";
import type { LoadedModule, ReactTemplates } from "../prompt/react-templates.ts";
import { type SystemTextParts, systemText } from "../prompt/system-text.ts";
import type { ProtocolName } from "../protocols/protocol-name.ts";
import type { EventOutlet } from "./event-outlet.ts";
import type { ExecutionGuard } from "./execution-guard.ts";
import type { ExecutorParts } from "./execution-parts.ts";

/** What the head of a prompt is made from. */
export interface PromptHeadOptions {
  readonly parts: ExecutorParts;
  readonly agentName: string;
  readonly templates: ReactTemplates;
  readonly context: Readonly<Record<string, unknown>>;
  /** System messages of the conversation. */
  readonly systemTexts: readonly string[];
}

type Offer = Pick<SystemTextParts, "protocol" | "actions" | "allowPlainAnswer" | "offersModules">;

/** The system message of one execution, the same in all its passes. */
export class PromptHead {
  readonly #options: PromptHeadOptions;
  readonly #systems = new Map<ProtocolName, SystemMessage>();
  #core = "";
  #preloaded: readonly LoadedModule[] = [];

  constructor(options: PromptHeadOptions) {
    this.#options = options;
  }

  /** Loads what is there from the start, and renders the agent's own prompt. */
  async prepare(guard: ExecutionGuard, outlet: EventOutlet): Promise<void> {
    const { templates, parts, context, agentName } = this.#options;
    const preloaded: LoadedModule[] = [];
    for (const { name, preload } of templates.config.slots) {
      if (preload) preloaded.push(...(await guard.race(templates.loadSlot(name))));
    }
    this.#preloaded = preloaded;
    if (outlet.listening) for (const { name, tokens } of preloaded) outlet.emit({ type: "knowledge.loaded", name, tokens });
    const core = templates.loadCorePrompt({ ...textValues(context), agent_name: agentName, ...parts.promptVariables });
    this.#core = typeof core === "string" ? core : await guard.race(core);
  }

  /** With the actions, as a protocol asks for them. */
  system(protocol: ProtocolName, allowPlainAnswer: boolean): SystemMessage {
    const known = this.#systems.get(protocol);
    if (known !== undefined) return known;
    const { actions, offersModules } = this.#options.parts;
    const system = this.#make({ protocol, actions: [...actions.values()], allowPlainAnswer, offersModules });
    this.#systems.set(protocol, system);
    return system;
  }

  /** Without any action, where only words are asked for. */
  forWords(): SystemMessage {
    return this.#make({ protocol: "tools", actions: [], allowPlainAnswer: true, offersModules: false });
  }

  #make(offer: Offer): SystemMessage {
    const { templates, systemTexts, parts } = this.#options;
    const text = systemText({ ...offer, core: this.#core, templates, words: parts.words, preloaded: this.#preloaded });
    return new SystemMessage([text, ...systemTexts].join("\n\n"));
  }
}

/** Texts, numbers and truth values of the context, which may fill placeholders of the agent's prompt. */
function textValues(context: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  const isPlain = (value: unknown): boolean => typeof value === "string" || typeof value === "number" || typeof value === "boolean";
  return Object.fromEntries(Object.entries(context).flatMap(([key, value]) => (isPlain(value) ? [[key, String(value)]] : [])));
}
