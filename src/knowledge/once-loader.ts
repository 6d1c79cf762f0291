import type { KnowledgeLoader } from "../protocol/index.ts";

/** Reads each file once, however many ask for it; a file that failed is tried again by the next who asks. */
export class OnceLoader implements KnowledgeLoader {
  readonly #loader: KnowledgeLoader;
  readonly #texts = new Map<string, Promise<string>>();

  constructor(loader: KnowledgeLoader) {
    this.#loader = loader;
  }

  load(path: string): Promise<string> {
    const known = this.#texts.get(path);
    if (known !== undefined) return known;
    const text = this.#loader.load(path);
    this.#texts.set(path, text);
    text.catch(() => this.#texts.delete(path));
    return text;
  }
}
