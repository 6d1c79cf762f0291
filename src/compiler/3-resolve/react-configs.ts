import type { FilePort } from "../../protocol/index.ts";
import type { Environment } from "../1-parse/index.ts";
import type { ReactConfigSpec } from "../2-validate/index.ts";
import { DiagnosticCollector } from "../diagnostics/index.ts";
import { checkHandlers } from "./check-handlers.ts";
import { checkKnowledgeFit, type KnowledgeLimit } from "./check-knowledge-fit.ts";
import { openReactConfig } from "./open-react-config.ts";

/** What the configurations of a crew's react agents are opened with. */
export interface ReactConfigsOptions {
  readonly files: FilePort;
  readonly env: Environment;
  /** The folder that all of them must be in. */
  readonly projectDir: string;
  readonly addSource?: ((file: string, text: string) => void) | undefined;
  readonly limit: KnowledgeLimit | undefined;
  /** Names of what the crew and its code can do. */
  readonly handled: ReadonlySet<string>;
}

/** Opens the react_config.yaml of knowledge folders; what several agents use is opened once. */
export class ReactConfigs {
  readonly #options: ReactConfigsOptions;
  readonly #collector: DiagnosticCollector;
  readonly #opened = new Map<string, Promise<ReactConfigSpec | undefined>>();

  constructor(options: ReactConfigsOptions, collector: DiagnosticCollector) {
    this.#options = options;
    this.#collector = collector;
  }

  /** The configuration, as far as it could be read. */
  open(file: string, placeholders: readonly string[]): Promise<ReactConfigSpec | undefined> {
    const key = [file, ...placeholders].join("\n");
    const opened = this.#opened.get(key) ?? this.#open(file, placeholders);
    this.#opened.set(key, opened);
    return opened;
  }

  /** With a collector of its own: which of several files is done first must not decide their order. */
  async #open(file: string, placeholders: readonly string[]): Promise<ReactConfigSpec | undefined> {
    const { files, env, projectDir, addSource, limit, handled } = this.#options;
    const collector = new DiagnosticCollector();
    const { spec, document, sources } = await openReactConfig(file, { files, env, projectDir, placeholders }, collector);
    if (limit !== undefined && spec !== undefined && document !== undefined) checkKnowledgeFit(spec, document, { limit, collector });
    if (spec !== undefined && document !== undefined) checkHandlers(spec, document, { handled, collector });
    for (const [path, text] of Object.entries(sources)) addSource?.(path, text);
    this.#collector.absorb(collector);
    return spec;
  }
}
