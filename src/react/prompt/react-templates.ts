import type { LoadedModule } from "../../knowledge/index.ts";
import type { TokenCounter } from "../../protocol/index.ts";
import type { ParameterSchema } from "../parse-reply/reply-action.ts";
import type { ProtocolChoice } from "../protocols/protocol-name.ts";

export type { LoadedModule };

/** A knowledge module as the executor sees it. */
export interface ReactModule {
  readonly name: string;
  readonly description: string;
  /** Loaded before the first pass. */
  readonly preload: boolean;
}

/** A declared action. */
export interface DeclaredAction {
  readonly name: string;
  readonly description: string;
  readonly parameters: Readonly<Record<string, ParameterSchema>>;
  readonly required: readonly string[];
  readonly terminal: boolean;
  readonly approval: boolean;
}

/** The settings of a `react_config.yaml` that the executor reads. */
export interface ReactSettings {
  readonly onMaxPasses: "error" | "answer";
  readonly maxParseRetries: number;
  readonly allowPlainAnswer: boolean | undefined;
  readonly maxHistoryTokens: number | undefined;
  readonly protocol: ProtocolChoice;
  readonly slots: readonly ReactModule[];
  readonly actions: readonly DeclaredAction[];
}

/** Where an executor has its prompt, its settings and its knowledge from; a `ReactTemplateManager` is one. */
export interface ReactTemplates {
  readonly config: ReactSettings;
  readonly maxPasses: number;
  readonly tokenCounter: TokenCounter;
  /** Loads a module and those it depends on; gives what is newly loaded, dependencies first. */
  loadSlot(name: string): Promise<readonly LoadedModule[]>;
  readonly loadedSlots: Iterable<string>;
  readonly loadedContents: Readonly<Record<string, string>>;
  loadCorePrompt(values: Readonly<Record<string, string>>): string | Promise<string>;
  formatAvailableActions(): string;
  formatAvailableSlots(): string;
  /** The same with nothing loaded, for one execution. Without it, all executions share what is loaded. */
  fork?(): ReactTemplates;
}
