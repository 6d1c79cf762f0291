import type { Code } from "../../errors/index.ts";
import { AGENT_NAME, MAX_AGENT_NAME } from "../../protocol/index.ts";
import { findLookAlike, listNames, quoteText, replaceLookAlikes, suggest } from "../diagnostics/index.ts";
import type { Explanation } from "./explain-type.ts";
import type { IssuePath } from "./flatten-issues.ts";
import { LINE_PATTERN, MODEL_NAME_PATTERN, TEXT_PATTERN, URL_PATTERN } from "./schemas/basics.ts";
import { HOSTED_PROVIDERS, MODEL_PATTERN, PROVIDERS } from "./schemas/model-schema.ts";
import { SERVER_NAME_PATTERN } from "./schemas/tools-schema.ts";
import { subjectOf } from "./subject.ts";

/** A text that a schema refused, as messages may show it. */
export interface RefusedText {
  readonly path: IssuePath;
  readonly pattern: string;
  readonly text: string;
  /** Names the variable when the text came from one: then the text itself is not told. */
  readonly variable: string | undefined;
}

/** What is wrong with a text that does not have the form it should have. */
export function explainPattern(refused: RefusedText): Explanation & { readonly code: Code } {
  switch (refused.pattern) {
    case String(AGENT_NAME):
    case String(MODEL_NAME_PATTERN):
      return { code: "GC1106", ...explainName(refused) };
    case String(SERVER_NAME_PATTERN):
      return { code: "GC1106", ...explainServerName(refused) };
    case String(TEXT_PATTERN):
      return { code: "GC1111", ...explainEmpty(refused) };
    case String(LINE_PATTERN):
      if (!TEXT_PATTERN.test(refused.text)) return { code: "GC1111", ...explainEmpty(refused) };
      return { code: "GC1106", message: `${shown(refused)} holds a line break or a control character.`, hint: "Write it as one line." };
    case String(MODEL_PATTERN):
      return { code: "GC1112", ...explainModel(refused) };
    case String(URL_PATTERN):
      return {
        code: "GC1104",
        message: `${shown(refused)} is not a web address.`,
        hint: "Write one that starts with http:// or https://.",
      };
    default:
      return { code: "GC1104", message: `${shown(refused)} is not a value of ${subjectOf(refused.path)}.`, hint: "Change the value." };
  }
}

/** A name that is too long. */
export function explainLength(refused: Omit<RefusedText, "pattern">): Explanation & { readonly code: Code } {
  return {
    code: "GC1106",
    message: `${shown(refused)} has ${refused.text.length} characters, and a name has at most ${MAX_AGENT_NAME}.`,
    hint: "Shorten it.",
  };
}

function explainEmpty({ path }: RefusedText): Explanation {
  return { message: `${subjectOf(path)} is empty.`, hint: "Write something into it, or remove the key if it is optional." };
}

function explainName(refused: RefusedText): Explanation {
  const { text } = refused;
  const lookAlike = refused.variable === undefined ? findLookAlike(text) : undefined;
  if (lookAlike !== undefined && AGENT_NAME.test(replaceLookAlikes(text))) {
    const code = (lookAlike.letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
    return {
      message: `${shown(refused)} is not a valid name: its letter ${lookAlike.index + 1} is "${lookAlike.letter}" (U+${code}), which only looks like "${lookAlike.latin}".`,
      hint: `Type it again with Latin letters: ${quoteText(replaceLookAlikes(text))}.`,
    };
  }
  const better = refused.variable === undefined ? asName(text) : undefined;
  return {
    message: text.trim() === "" ? "A name cannot be empty." : `${shown(refused)} is not a valid name.`,
    hint: `Use letters, digits, "_" and "-", starting with a letter${better === undefined ? "" : `: ${quoteText(better)}`}.`,
  };
}

function explainServerName(refused: RefusedText): Explanation {
  if (!AGENT_NAME.test(refused.text)) return explainName(refused);
  return {
    message: `${shown(refused)} is not a valid name of an MCP server.`,
    hint: 'Use a single "_", and not at the end: two of them stand between server and tool in the names that models see.',
  };
}

function asName(text: string): string | undefined {
  const name = text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^A-Za-z0-9_-]+/g, "-")
    .replace(/^[^A-Za-z]+|-+$/g, "")
    .slice(0, MAX_AGENT_NAME);
  return AGENT_NAME.test(name) ? name : undefined;
}

function explainModel(refused: RefusedText): Explanation {
  const known = `Providers are ${listNames(PROVIDERS, 4)}.`;
  if (refused.variable !== undefined) return { message: `${shown(refused)} is not a model.`, hint: "Write provider:model, auto or local." };
  const text = refused.text.trim();
  const colon = text.indexOf(":");
  const provider = colon === -1 ? text : text.slice(0, colon).trim();
  const model = colon === -1 ? "" : text.slice(colon + 1).trim();
  const nearest = PROVIDERS.includes(provider) ? provider : suggest(provider, PROVIDERS);
  if (text === "") return { message: "The model is empty.", hint: "Write provider:model, auto or local." };
  if (colon === -1 && nearest === undefined) {
    return { message: `${shown(refused)} names no provider.`, hint: `Write provider:model, such as "openai:${text}".` };
  }
  if (nearest === undefined)
    return {
      message: `There is no provider ${quoteText(provider)}.`,
      hint: `${known} An OpenAI-compatible server is provider: openai with a base_url.`,
    };
  if (nearest === "auto" || nearest === "local")
    return { message: `${shown(refused)} is not a model.`, hint: `Write ${quoteText(nearest)} alone.` };
  if (model === "")
    return {
      message: `${shown(refused)} names a provider and no model.`,
      hint: `Write provider:model, such as "${nearest}:${exampleFor(nearest)}".`,
    };
  if (nearest === provider)
    return { message: `${shown(refused)} is not a model.`, hint: `Write it without spaces around the parts: "${provider}:${model}".` };
  return { message: `There is no provider ${quoteText(provider)}.`, hint: `Did you mean "${nearest}:${model}"?` };
}

function exampleFor(provider: string): string {
  const examples: Readonly<Record<string, string>> = {
    openai: "gpt-4o-mini",
    anthropic: "claude-sonnet-4-5",
    google: "gemini-2.5-flash",
    ollama: "llama3.2",
  };
  if (Object.hasOwn(examples, provider)) return examples[provider] ?? "";
  return (HOSTED_PROVIDERS as readonly string[]).includes(provider) ? "MODEL" : "FILE";
}

function shown({ text, variable }: Omit<RefusedText, "pattern">): string {
  return variable === undefined ? quoteText(text) : `The value of \${${variable}}`;
}
