import { STATE_KEYS } from "../../protocol/index.ts";

/** Names that cannot be given: LangGraph's own nodes, the keys of its state, and words that JavaScript gives a meaning. */
const RESERVED: ReadonlyMap<string, string> = new Map([
  ...["__start__", "__end__"].map((name) => [name, "LangGraph has a node of that name"] as const),
  ...["__proto__", "constructor", "prototype"].map((name) => [name, "JavaScript gives it a meaning of its own"] as const),
  ...STATE_KEYS.map((name) => [name, "the state of a crew has a key of that name"] as const),
]);

/** Why nothing can have this name; `undefined` when it is free. */
export function whyReserved(name: string): string | undefined {
  return RESERVED.get(name);
}

/** All of them. */
export const RESERVED_NAMES: readonly string[] = [...RESERVED.keys()];

/** How names of headers and variables end that hold secrets. Written without a flag, as JSON Schema needs it. */
const SECRET_WORDS = [
  "authorization",
  "cookie",
  "token",
  "secret",
  "password",
  "credentials",
  "api_key",
  "api-key",
  "apikey",
  "access_key",
];

/** Names of headers and variables whose values are secrets. */
export const SECRET_NAME_PATTERN = new RegExp(`(?:^|[_-])(?:${SECRET_WORDS.map(inAnyCase).join("|")})$`);

function inAnyCase(word: string): string {
  return word.replace(/[a-z]/g, (letter) => `[${letter.toUpperCase()}${letter}]`);
}
