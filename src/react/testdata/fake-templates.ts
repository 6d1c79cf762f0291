import { KnowledgeLoadError } from "../../errors/index.ts";
import { CharDivisionTokenCounter } from "../../text/index.ts";
import type { DeclaredAction, LoadedModule, ReactModule, ReactSettings, ReactTemplates } from "../prompt/react-templates.ts";

export interface FakeTemplatesOptions extends Partial<Omit<ReactSettings, "slots" | "actions">> {
  readonly maxPasses?: number;
  readonly core?: string;
  readonly actions?: readonly (Partial<DeclaredAction> & { readonly name: string })[];
  /** Text by module. */
  readonly modules?: Readonly<Record<string, string>>;
  /** Modules that are there from the start. */
  readonly preload?: readonly string[];
  /** Modules that fail to load. */
  readonly broken?: readonly string[];
}

const counter = new CharDivisionTokenCounter();

/** Templates of an agent with two actions, `search` and the terminal `finish`, unless it is given others. */
export function fakeTemplates(options: FakeTemplatesOptions = {}): ReactTemplates {
  const { maxPasses = 5, core = "You are a clerk.", modules = {}, preload = [], broken = [], actions = ACTIONS, ...settings } = options;
  const slots: readonly ReactModule[] = Object.keys(modules).map((name) => ({
    name,
    description: `About ${name}.`,
    preload: preload.includes(name),
  }));
  const loaded = new Map<string, string>();
  return {
    config: {
      onMaxPasses: "error",
      maxParseRetries: 2,
      allowPlainAnswer: undefined,
      maxHistoryTokens: undefined,
      protocol: "xml",
      ...settings,
      slots,
      actions: actions.map(declared),
    },
    maxPasses,
    tokenCounter: counter,
    loadSlot: async (name): Promise<readonly LoadedModule[]> => {
      if (broken.includes(name)) throw new KnowledgeLoadError(`${name}.md`, "does not fit the budget");
      if (loaded.has(name)) return [];
      const content = modules[name] ?? "";
      loaded.set(name, content);
      return [{ name, content, tokens: counter.count(content) }];
    },
    get loadedSlots() {
      return [...loaded.keys()];
    },
    get loadedContents() {
      return Object.fromEntries(loaded);
    },
    loadCorePrompt: async (values) => core.replace(/\{\{(\w+)\}\}/g, (_whole, name: string) => values[name] ?? ""),
    formatAvailableActions: () => actions.map(({ name }) => `* ${name}`).join("\n"),
    formatAvailableSlots: () => slots.map(({ name, description }) => `* ${name}: ${description}`).join("\n"),
    fork: () => fakeTemplates(options),
  };
}

const ACTIONS: readonly (Partial<DeclaredAction> & { readonly name: string })[] = [
  { name: "search", parameters: { query: { type: "string" }, limit: { type: "integer" } }, required: ["query"] },
  { name: "finish", parameters: { answer: { type: "string" } }, required: ["answer"], terminal: true },
];

function declared(action: Partial<DeclaredAction> & { readonly name: string }): DeclaredAction {
  return { description: `Does ${action.name}.`, parameters: {}, required: [], terminal: false, approval: false, ...action };
}
