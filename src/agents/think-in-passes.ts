import { SystemMessage } from "@langchain/core/messages";
import type { RunnableConfig } from "@langchain/core/runnables";
import { messageText, type OrchestratorState } from "../protocol/index.ts";
import type { DeclaredAction, ReactExecutor, ReactResult, ReactTemplates } from "../react/index.ts";
import { LOADED_CONTENTS } from "./response-keys.ts";
import { type ConversationView, transcriptFor } from "./transcript.ts";

/** What one agent thinks about. */
export interface Thinking {
  readonly view: ConversationView;
  readonly agent: string;
  readonly executor: ReactExecutor;
  readonly state: OrchestratorState;
  readonly config: RunnableConfig;
}

/** The executor brings the agent's prompt itself. */
const NO_SYSTEM = new SystemMessage("");

/** Runs the passes of an agent's executor over the conversation as that agent sees it. */
export function thinkInPasses({ executor, state, config, agent, view }: Thinking): Promise<ReactResult> {
  const [system, ...messages] = transcriptFor(state.messages, { agent, view, system: NO_SYSTEM });
  const earlier = system === undefined || messageText(system).trim() === "" ? [] : [system];
  return executor.execute([...earlier, ...messages], state.contextSlots, config);
}

/** What an execution writes into the state: what handlers wrote, and the knowledge that was loaded. */
export function slotsOf({ stateUpdates, loadedSlotContents }: ReactResult): Readonly<Record<string, unknown>> {
  if (Object.keys(loadedSlotContents).length === 0) return stateUpdates;
  return { ...stateUpdates, [LOADED_CONTENTS]: loadedSlotContents };
}

/** The same templates with more said at the end of the agent's own prompt, unless it says so already. */
export function withMorePrompt(templates: ReactTemplates, text: string): ReactTemplates {
  const loadCorePrompt = async (values: Readonly<Record<string, string>>): Promise<string> => {
    const core = await templates.loadCorePrompt(values);
    return core.includes(text) ? core : `${core.trimEnd()}\n\n${text}`;
  };
  return changed(templates, { loadCorePrompt }, (fork) => withMorePrompt(fork, text));
}

/** The same templates for an agent that may always answer in plain words, unless they say that it may not. */
export function answersItself(templates: ReactTemplates): ReactTemplates {
  const { allowPlainAnswer = true } = templates.config;
  return changed(templates, { config: { ...templates.config, allowPlainAnswer } }, answersItself);
}

/** The same templates, asking a person also before the declared actions that `asks` names. */
export function asksFirst(templates: ReactTemplates, asks: (action: DeclaredAction) => boolean): ReactTemplates {
  const actions = templates.config.actions.map((action) => ({ ...action, approval: action.approval || asks(action) }));
  return changed(templates, { config: { ...templates.config, actions } }, (fork) => asksFirst(fork, asks));
}

function changed(
  templates: ReactTemplates,
  changes: Partial<ReactTemplates>,
  change: (fork: ReactTemplates) => ReactTemplates,
): ReactTemplates {
  const fork = templates.fork?.bind(templates);
  return {
    config: templates.config,
    maxPasses: templates.maxPasses,
    tokenCounter: templates.tokenCounter,
    loadSlot: (name) => templates.loadSlot(name),
    get loadedSlots() {
      return templates.loadedSlots;
    },
    get loadedContents() {
      return templates.loadedContents;
    },
    loadCorePrompt: (values) => templates.loadCorePrompt(values),
    formatAvailableActions: () => templates.formatAvailableActions(),
    formatAvailableSlots: () => templates.formatAvailableSlots(),
    ...(fork === undefined ? {} : { fork: () => change(fork()) }),
    ...changes,
  };
}
