/** How the local model came to a reply; stands in `response_metadata.local`. JSON-safe. */
export interface LocalReplyDetails {
  readonly ability: "choose" | "quote" | "end";
  readonly language: "en" | "other";
  /** False when texts were compared by their words alone. */
  readonly byMeaning: boolean;
  /** Why embeddings could not be used, where they could not. */
  readonly problem?: string;
  /** Each choice with its score; only their relation counts. */
  readonly scores?: readonly { readonly name: string; readonly score: number }[];
  /** The quoted passages, best first. */
  readonly quotes?: readonly { readonly module: string; readonly heading: string; readonly score: number }[];
}

/** A reply of the local model before it becomes a message. */
export interface LocalReply {
  readonly text: string;
  readonly details: LocalReplyDetails;
}
