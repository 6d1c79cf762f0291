import { thrownText } from "../../errors/index.ts";
import type { Embedder } from "../../protocol/index.ts";
import { RecentMap } from "./recent-map.ts";
import { quantise, unit, type Vector } from "./vector.ts";
import { VectorCache } from "./vector-cache.ts";
import { textKey } from "./vector-file.ts";

/** An embedder, or how to open one when it is first needed. */
export type EmbedderSource = Embedder | (() => Promise<Embedder>);

/** What a vector store stands on. */
export interface VectorStoreOptions {
  readonly embedder: EmbedderSource | undefined;
  /** Folder for vectors of kept texts; nothing is written without it. */
  readonly cacheDir: string | undefined;
}

const BATCH_TEXTS = 32;
const BATCH_CHARACTERS = 3000;
const RECENT_TEXTS = 256;

/**
 * Gives vectors of texts, each computed once. Texts of the crew are kept, on disk as well; what users say is held only for a
 * while and never written. All vectors go through the same rounding, so a cold and a warm start give the same answers.
 */
export class VectorStore {
  readonly #source: EmbedderSource | undefined;
  readonly #cacheDir: string | undefined;
  readonly #kept = new Map<string, Int8Array>();
  readonly #recent = new RecentMap<string, Int8Array>(RECENT_TEXTS);
  #opening: Promise<Embedder | undefined> | undefined;
  #isOpen = false;
  #cache: VectorCache | undefined;
  #queue: Promise<unknown> = Promise.resolve();
  #problem: string | undefined;

  constructor(options: VectorStoreOptions) {
    this.#source = options.embedder;
    this.#cacheDir = options.cacheDir;
  }

  /** True once an embedder is open, even when its last call failed. */
  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** Why there are no vectors; `undefined` as long as there are. */
  get problem(): string | undefined {
    return this.#source === undefined ? "no embedder was given" : this.#problem;
  }

  /** One vector a text, in order; `undefined` when there is no embedder or it fails. Calls wait for each other. */
  vectorsOf(texts: readonly string[], options: { readonly keep: boolean }): Promise<readonly Vector[] | undefined> {
    const run = this.#queue.then(() => this.#compute(texts, options.keep));
    this.#queue = run;
    return run;
  }

  async #compute(texts: readonly string[], keep: boolean): Promise<readonly Vector[] | undefined> {
    try {
      this.#opening ??= this.#open();
      const embedder = await this.#opening;
      if (embedder === undefined) return undefined;
      const keys = texts.map(textKey);
      const missing = new Map(keys.map((key, index) => [key, texts[index] ?? ""] as const).filter(([key]) => !this.#find(key)));
      await this.#embed(embedder, missing, keep);
      this.#problem = undefined;
      return keys.map((key) => unit(this.#find(key) ?? new Int8Array(embedder.dimensions)));
    } catch (error) {
      this.#problem = thrownText(error);
      return undefined;
    }
  }

  async #open(): Promise<Embedder | undefined> {
    const embedder = typeof this.#source === "function" ? await this.#source() : this.#source;
    this.#isOpen = embedder !== undefined;
    if (embedder === undefined || this.#cacheDir === undefined) return embedder;
    this.#cache = new VectorCache(this.#cacheDir, { embedder: embedder.id, dimensions: embedder.dimensions });
    for (const [key, vector] of await this.#cache.read()) this.#kept.set(key, vector);
    return embedder;
  }

  #find(key: string): Int8Array | undefined {
    return this.#kept.get(key) ?? this.#recent.get(key);
  }

  async #embed(embedder: Embedder, missing: ReadonlyMap<string, string>, keep: boolean): Promise<void> {
    const fresh = new Map<string, Int8Array>();
    for (const batch of batches(missing)) {
      const vectors = await embedder.embed(batch.map(([, text]) => text));
      for (const [index, [key]] of batch.entries()) fresh.set(key, quantise(checked(vectors[index], embedder)));
    }
    for (const [key, vector] of fresh) (keep ? this.#kept : this.#recent).set(key, vector);
    if (keep && fresh.size > 0) await this.#cache?.add(fresh);
  }
}

function checked(vector: readonly number[] | undefined, embedder: Embedder): readonly number[] {
  if (vector?.length === embedder.dimensions) return vector;
  throw new RangeError(`the embedder ${embedder.id} gave ${vector?.length ?? 0} dimensions instead of ${embedder.dimensions}`);
}

/** Texts of like length go together: a batch costs as much as its longest text. */
function batches(texts: ReadonlyMap<string, string>): readonly (readonly (readonly [string, string])[])[] {
  const found: (readonly [string, string])[][] = [];
  let current: (readonly [string, string])[] = [];
  for (const entry of [...texts].sort(([, left], [, right]) => left.length - right.length)) {
    const isFull = current.length === BATCH_TEXTS || (current.length + 1) * entry[1].length > BATCH_CHARACTERS;
    if (isFull && current.length > 0) {
      found.push(current);
      current = [];
    }
    current.push(entry);
  }
  return current.length === 0 ? found : [...found, current];
}
