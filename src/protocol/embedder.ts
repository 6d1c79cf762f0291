/** Turns texts into vectors of one fixed length. */
export interface Embedder {
  /** Names the model and version, so that cached vectors of another one are not used. */
  readonly id: string;
  readonly dimensions: number;
  /** One vector per text, in order. */
  embed(texts: readonly string[]): Promise<readonly (readonly number[])[]>;
}
