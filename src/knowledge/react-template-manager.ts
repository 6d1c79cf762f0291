import { join } from "node:path";
import { compileReactConfig, type KnowledgeModuleSpec, type ReactConfigSpec, suggest } from "../compiler/index.ts";
import { ClosedError, configurationErrorOf, InvalidArgumentError, KnowledgeLoadError } from "../errors/index.ts";
import type { KnowledgeLoader, TokenCounter } from "../protocol/index.ts";
import { CharDivisionTokenCounter } from "../text/index.ts";
import { checkBudget, type PlannedModule } from "./check-budget.ts";
import { FileSystemKnowledgeLoader } from "./file-system-knowledge-loader.ts";
import { formatActions } from "./format-actions.ts";
import { formatModules } from "./format-modules.ts";
import { KnowledgeTexts } from "./knowledge-texts.ts";
import { LoadLock } from "./load-lock.ts";
import type { LoadedModule } from "./loaded-module.ts";
import { planLoad } from "./plan-load.ts";
import { readConfigText } from "./read-config-text.ts";
import { renderCorePrompt } from "./render-core-prompt.ts";

/** Options of `ReactTemplateManager.create`. */
export interface ReactTemplateManagerOptions {
  /** Counts modules, and the history of the executor. Default: four characters are one token. */
  readonly tokenCounter?: TokenCounter | undefined;
  /** The most tokens of modules that are loaded at the same time; a positive integer. Default: unlimited. */
  readonly maxLoadedTokens?: number | undefined;
  /**
   * Reads the prompt and the modules, by their paths in `react_config.yaml`. Default: the files of the folder. With one of
   * your own, `react_config.yaml` itself is read from the folder where there is one, else by `load("react_config.yaml")`.
   */
  readonly loader?: KnowledgeLoader | undefined;
  /** The text of a prompt in place of the file that `core_prompt` names. */
  readonly corePrompt?: string | undefined;
  /** Values of `${NAME}` in `react_config.yaml`. Default: none. */
  readonly env?: Readonly<Record<string, string | undefined>> | undefined;
}

/** What all forks of a manager have in common. */
interface SharedKnowledge {
  readonly config: ReactConfigSpec;
  readonly modules: ReadonlyMap<string, KnowledgeModuleSpec>;
  readonly texts: KnowledgeTexts;
  readonly tokenCounter: TokenCounter;
  readonly maxLoadedTokens: number | undefined;
  readonly template: string;
  readonly actions: string;
  readonly slots: string;
}

/**
 * The prompt and the knowledge of one react agent: loads modules on demand, within limits of tokens. What was compiled is fixed;
 * to take up changed files, make a new manager.
 */
export class ReactTemplateManager {
  readonly #shared: SharedKnowledge;
  readonly #lock = new LoadLock();
  readonly #loaded = new Map<string, LoadedModule>();
  #usedTokens = 0;
  #isClosed = false;

  private constructor(shared: SharedKnowledge) {
    this.#shared = shared;
  }

  /**
   * Compiles the folder's `react_config.yaml`, reads the prompt, and loads the modules that are marked `preload`.
   * @throws {ConfigLoadError} GC10xx when `react_config.yaml` cannot be read or is not YAML.
   * @throws {ConfigValidationError} when something is wrong with it; `diagnostics` lists every problem.
   * @throws {KnowledgeLoadError} GC4002, GC4003 or GC4004 when the prompt or a preloaded module cannot be loaded.
   * @throws {InvalidArgumentError} GC5001 for options that cannot be used.
   */
  static async create(dir: string, options: ReactTemplateManagerOptions = {}): Promise<ReactTemplateManager> {
    const config = await compileFolder(dir, options);
    return ReactTemplateManager.fromConfig(config, options);
  }

  /**
   * The same for a configuration that is compiled already, such as an agent's in a crew.
   * @throws {KnowledgeLoadError} as `create`.
   */
  static async fromConfig(config: ReactConfigSpec, options: Omit<ReactTemplateManagerOptions, "env"> = {}): Promise<ReactTemplateManager> {
    const { tokenCounter = new CharDivisionTokenCounter(), maxLoadedTokens, loader } = options;
    checkLimit(maxLoadedTokens);
    const texts = new KnowledgeTexts(loader ?? new FileSystemKnowledgeLoader(config.dir), tokenCounter);
    const modules = new Map(config.slots.map((module) => [module.name, module]));
    const template = options.corePrompt ?? (await texts.read(config.corePrompt)).content;
    const manager = new ReactTemplateManager({
      config,
      modules,
      texts,
      tokenCounter,
      maxLoadedTokens,
      template,
      actions: formatActions(config.actions),
      slots: formatModules(config.slots.filter(({ preload }) => !preload)),
    });
    for (const { name, preload } of config.slots) if (preload) await manager.loadSlot(name);
    return manager;
  }

  /** The compiled `react_config.yaml`. */
  get config(): ReactConfigSpec {
    return this.#shared.config;
  }

  get maxPasses(): number {
    return this.#shared.config.maxPasses;
  }

  get tokenCounter(): TokenCounter {
    return this.#shared.tokenCounter;
  }

  get maxLoadedTokens(): number | undefined {
    return this.#shared.maxLoadedTokens;
  }

  /** Tokens of all loaded modules. */
  get loadedTokens(): number {
    return this.#usedTokens;
  }

  /** Names of the loaded modules, in the order of loading. */
  get loadedSlots(): readonly string[] {
    return [...this.#loaded.keys()];
  }

  /** Texts of the loaded modules by name, in the order of loading. */
  get loadedContents(): Readonly<Record<string, string>> {
    return Object.fromEntries([...this.#loaded.values()].map(({ name, content }) => [name, content]));
  }

  /**
   * Loads a module and before it what it depends on. A load counts as a whole or not at all: where one of them fails, none of
   * them is loaded. Loads take effect one after the other, in the order of calling.
   * @returns what is newly loaded, dependencies first; nothing for a module that is loaded already.
   * @throws {KnowledgeLoadError} GC4002 for a file that cannot be read, GC4003 for a module over its own limit, GC4004 when the
   * budget is used up, GC4005 for a name that is no module.
   * @throws {ClosedError} GC5002 after `close`.
   */
  async loadSlot(name: string): Promise<readonly LoadedModule[]> {
    this.#checkOpen();
    const { modules, texts } = this.#shared;
    if (!modules.has(name)) throw unknownModule(name, [...modules.keys()]);
    // Reading begins at once; only counting waits for its turn. A failure is told where the text is needed.
    for (const { file } of planLoad(name, modules, this.#loaded)) texts.read(file).catch(() => undefined);
    return this.#lock.run(async () => {
      const plan = planLoad(name, modules, this.#loaded);
      const planned = await Promise.all(plan.map((module) => this.#read(module)));
      this.#checkOpen();
      checkBudget(planned, { usedTokens: this.#usedTokens, maxLoadedTokens: this.#shared.maxLoadedTokens });
      return this.#commit(planned);
    });
  }

  /**
   * The prompt with its values. What never changes from pass to pass stands where it stands in the file, so the beginning is the
   * same each time; `{{knowledge}}`, which grows with every load, belongs at the end.
   * @param variables Values of placeholders; they are put in as text and never expanded again.
   * @throws {ConfigValidationError} GC1206 at each placeholder that has no value.
   * @throws {ClosedError} GC5002 after `close`.
   */
  async loadCorePrompt(variables: Readonly<Record<string, string>> = {}): Promise<string> {
    this.#checkOpen();
    const { template, actions, slots, config } = this.#shared;
    const knowledge = [...this.#loaded.values()].map(({ content }) => content.trim()).join("\n\n");
    return renderCorePrompt({ template, file: join(config.dir, config.corePrompt), values: variables, actions, slots, knowledge });
  }

  /** The actions, one after the other, each with its parameters: name, type, whether it is required, description. */
  formatAvailableActions(): string {
    this.#checkOpen();
    return this.#shared.actions;
  }

  /** The modules that can be asked for, each with its description; the same whatever is loaded. Preloaded ones are not among them. */
  formatAvailableSlots(): string {
    this.#checkOpen();
    return this.#shared.slots;
  }

  /**
   * Lets go of everything that is loaded and counted, preloaded modules too: as a fork begins. `loadSlot` loads them again.
   * Waits for loads that were called before.
   */
  async reset(): Promise<void> {
    this.#checkOpen();
    await this.#lock.run(async () => {
      this.#checkOpen();
      this.#loaded.clear();
      this.#usedTokens = 0;
    });
  }

  /**
   * A manager of the same configuration and files with nothing loaded, preloaded modules neither, and with a count of its own:
   * what one request loads is never seen by another. Each file is read once for all of them. Closing one closes no other.
   * @throws {ClosedError} GC5002 after `close`.
   */
  fork(): ReactTemplateManager {
    this.#checkOpen();
    return new ReactTemplateManager(this.#shared);
  }

  /** Lets go of what is loaded; a load that is under way ends with `ClosedError`. Closing twice is fine. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#loaded.clear();
    this.#usedTokens = 0;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }

  toString(): string {
    const { config, modules, maxLoadedTokens } = this.#shared;
    const limit = maxLoadedTokens === undefined ? "" : ` of ${maxLoadedTokens}`;
    const state = this.#isClosed ? "closed" : `${this.#loaded.size} of ${modules.size} modules loaded, ${this.#usedTokens}${limit} tokens`;
    return `ReactTemplateManager(${config.dir}: ${state})`;
  }

  async #read({ name, file, maxTokens }: KnowledgeModuleSpec): Promise<PlannedModule> {
    return { name, ...(await this.#shared.texts.read(file)), maxTokens };
  }

  #commit(modules: readonly LoadedModule[]): readonly LoadedModule[] {
    const loaded = modules.map(({ name, content, tokens }) => Object.freeze({ name, content, tokens }));
    for (const module of loaded) {
      this.#loaded.set(module.name, module);
      this.#usedTokens += module.tokens;
    }
    return Object.freeze(loaded);
  }

  #checkOpen(): void {
    if (this.#isClosed) throw new ClosedError("The template manager");
  }
}

async function compileFolder(dir: string, options: ReactTemplateManagerOptions): Promise<ReactConfigSpec> {
  if (typeof dir !== "string" || dir === "")
    throw new InvalidArgumentError("The knowledge folder must be named by a path that is not empty.");
  const { source, files, isOwn } = await readConfigText(dir, options.loader);
  const compiled = await compileReactConfig(source, { files, env: options.env, readFiles: isOwn, placeholders: "any" });
  if (compiled.spec === undefined) throw configurationErrorOf(compiled.diagnostics);
  return compiled.spec;
}

function checkLimit(limit: number | undefined): void {
  if (limit === undefined || (Number.isSafeInteger(limit) && limit > 0)) return;
  throw new InvalidArgumentError(`maxLoadedTokens must be a positive integer, not ${String(limit)}.`);
}

function unknownModule(name: string, names: readonly string[]): KnowledgeLoadError {
  const nearest = suggest(String(name), names);
  return new KnowledgeLoadError({
    code: "GC4005",
    message: `There is no knowledge module "${String(name).slice(0, 200)}".`,
    hint: nearest === undefined ? `There are: ${names.slice(0, 30).join(", ") || "none"}.` : `Did you mean "${nearest}"?`,
    details: { module: String(name).slice(0, 200) },
  });
}
