import { type ErrorFacts, textOf } from "./error-facts.ts";

/** The error itself; in place of one that would show a secret, its name and its words without it. */
export function safeCause(facts: ErrorFacts, redact: (text: string) => string): unknown {
  const error = facts.chain[0];
  const isSafe = facts.chain.every((level) => {
    const text = textOf(level);
    return redact(text) === text;
  });
  if (isSafe) return error;
  const name = error instanceof Error ? error.name : "Error";
  return Object.assign(new Error(redact(facts.message)), { name });
}
