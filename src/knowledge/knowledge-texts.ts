import { InvalidArgumentError, KnowledgeLoadError, OrchestratorError } from "../errors/index.ts";
import type { KnowledgeLoader, TokenCounter } from "../protocol/index.ts";

/** A file with its size in tokens. */
export interface KnowledgeText {
  readonly content: string;
  readonly tokens: number;
}

/** Reads and counts each file once, however many ask for it at the same time; a file that failed is tried again by the next. */
export class KnowledgeTexts {
  readonly #loader: KnowledgeLoader;
  readonly #counter: TokenCounter;
  readonly #texts = new Map<string, Promise<KnowledgeText>>();

  constructor(loader: KnowledgeLoader, counter: TokenCounter) {
    this.#loader = loader;
    this.#counter = counter;
  }

  /**
   * @throws {KnowledgePathError} GC4001 when the path leaves the folder.
   * @throws {KnowledgeLoadError} GC4002 when the file cannot be loaded.
   */
  read(file: string): Promise<KnowledgeText> {
    const known = this.#texts.get(file);
    if (known !== undefined) return known;
    const text = this.#load(file);
    this.#texts.set(file, text);
    text.catch(() => this.#texts.delete(file));
    return text;
  }

  async #load(file: string): Promise<KnowledgeText> {
    const content = await this.#content(file);
    return { content, tokens: countTokens(content, this.#counter) };
  }

  async #content(file: string): Promise<string> {
    let content: unknown;
    try {
      content = await this.#loader.load(file);
    } catch (cause) {
      if (OrchestratorError.isInstance(cause)) throw cause;
      throw new KnowledgeLoadError(file, "cannot be loaded", cause);
    }
    if (typeof content !== "string") throw new KnowledgeLoadError(file, "was loaded as something that is no text");
    return content;
  }
}

/** A figure that cannot be added up would make every limit void. */
function countTokens(content: string, counter: TokenCounter): number {
  const tokens: unknown = counter.count(content);
  if (typeof tokens === "number" && Number.isFinite(tokens) && tokens >= 0) return tokens;
  throw new InvalidArgumentError(`The token counter gave ${String(tokens)}, which is no number of tokens.`);
}
