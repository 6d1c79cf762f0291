import type { TokenCounter } from "../protocol/index.ts";
import { DEFAULT_MAX_PASSES, type ReactSettings, type ReactTemplates } from "../react/index.ts";
import { CharDivisionTokenCounter, renderTemplate } from "../text/index.ts";

/** What passes are made of where no `react_config.yaml` says so. */
export interface PlainTemplatesOptions {
  readonly prompt: string;
  /** Knowledge that is in the prompt from the start. Default: none. */
  readonly knowledge?: string;
  /** Default: four characters are one token. */
  readonly tokenCounter?: TokenCounter;
}

const SETTINGS: ReactSettings = Object.freeze({
  onMaxPasses: "error",
  maxParseRetries: 2,
  allowPlainAnswer: undefined,
  maxHistoryTokens: undefined,
  protocol: "auto",
  slots: [],
  actions: [],
});

/** The prompt of an agent that works in passes without a `react_config.yaml`: nothing to load, and the defaults of one. */
export function plainTemplates({
  prompt,
  knowledge = "",
  tokenCounter = new CharDivisionTokenCounter(),
}: PlainTemplatesOptions): ReactTemplates {
  const text = knowledge === "" || prompt.includes("{{knowledge}}") ? prompt : `${prompt}\n\n{{knowledge}}`;
  return {
    config: SETTINGS,
    maxPasses: DEFAULT_MAX_PASSES,
    tokenCounter,
    loadSlot: async () => [],
    loadedSlots: [],
    loadedContents: {},
    loadCorePrompt: (values) => renderTemplate(text, { actions: "", slots: "", ...values, knowledge }).trim(),
    formatAvailableActions: () => "",
    formatAvailableSlots: () => "",
  };
}
