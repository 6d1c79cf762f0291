/** Counts the tokens of a text. */
export interface TokenCounter {
  /** Tokens in `text`: an integer, 0 for the empty text. */
  count(text: string): number;
}
