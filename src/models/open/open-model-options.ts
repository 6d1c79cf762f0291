import type { BaseChatModel } from "@langchain/core/language_models/chat_models";

/** What models are opened with: how to read, to import, and what the environment says. */
export interface OpenModelOptions {
  /** The text of a file, for scripted replies. */
  readonly readText: (path: string) => Promise<string>;
  /** A JavaScript or TypeScript module, for a developer's own chat model. */
  readonly importModule: (path: string) => Promise<unknown>;
  /** The offline model. */
  readonly openLocal: () => Promise<BaseChatModel>;
  /** Keys and addresses of providers. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Told what `auto` passed over, in a sentence. */
  readonly onNote?: (note: string) => void;
}
