import type { JsonObject } from "../../protocol/index.ts";

/** How a react agent asks its model for actions. `auto` takes the first that the model has: tools, structured output, tags. */
export type ReactProtocol = "auto" | "tools" | "structured" | "xml";

/** A `react_config.yaml`, validated, defaults applied, names in camelCase. Deeply frozen. */
export interface ReactConfigSpec {
  /** Path of the file, as it was given. */
  readonly file: string;
  /** The knowledge folder; every path below is relative to it and stays inside. */
  readonly dir: string;
  /** The Markdown file of the prompt. */
  readonly corePrompt: string;
  /** Default 5. */
  readonly maxPasses: number;
  readonly onMaxPasses: "error" | "answer";
  /** Replies that cannot be understood, in a row, before the run ends. Default 2. */
  readonly maxParseRetries: number;
  /** Absent: true under tools, false otherwise. */
  readonly allowPlainAnswer: boolean | undefined;
  /** Absent: unlimited. */
  readonly maxHistoryTokens: number | undefined;
  readonly protocol: ReactProtocol;
  /** The knowledge modules, in file order. */
  readonly slots: readonly KnowledgeModuleSpec[];
  readonly actions: readonly ActionSpec[];
  /** Tokens of the prompt as the compiler counts them (by characters); absent where it did not read it. */
  readonly corePromptTokens?: number;
}

/** A knowledge module: a Markdown file that is loaded into the prompt on demand. */
export interface KnowledgeModuleSpec {
  readonly name: string;
  readonly file: string;
  readonly description: string;
  /** Names of modules that are loaded before this one. */
  readonly dependsOn: readonly string[];
  /** Absent: unlimited. */
  readonly maxTokens: number | undefined;
  /** Loaded from the start. */
  readonly preload: boolean;
  /** Tokens of the file as the compiler counts them (by characters); absent where it did not read it. */
  readonly tokens?: number;
}

/** Something the agent may do in a pass. */
export interface ActionSpec {
  readonly name: string;
  readonly description: string;
  /** Name of each parameter with its JSON Schema; a description alone has become `{type: string, description}`. */
  readonly parameters: Readonly<Record<string, JsonObject>>;
  readonly required: readonly string[];
  /** Ends the loop. */
  readonly terminal: boolean;
  /** A person is asked first. */
  readonly approval: boolean;
}
