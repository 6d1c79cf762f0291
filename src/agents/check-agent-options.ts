import {
  aFlag,
  aFunction,
  aList,
  aLogger,
  anObject,
  anything,
  checkOptions,
  hasMethod,
  InvalidArgumentError,
  type OptionRule,
  type OptionRules,
  oneOf,
  withMethods,
} from "../errors/index.ts";
import { AGENT_NAME, isRecord, MAX_AGENT_NAME } from "../protocol/index.ts";

const HOOKS = ["beforeInvoke", "afterInvoke", "onError"];

const middleware: OptionRule = {
  fits: (value) => Array.isArray(value) && value.every((layer) => HOOKS.some((hook) => hasMethod(layer, hook))),
  must: "be a list of middleware",
  hint: `Each has at least one of ${HOOKS.join(", ")}.`,
};

/** What every agent takes. */
const AGENT_RULES: OptionRules = { name: anything, description: anything, middleware, logger: aLogger, redactPii: aFlag };

/** What a module of a crew file is given for its agent beside that. */
const OF_A_FILE: OptionRules = Object.fromEntries(
  [
    "prompt",
    "prompts",
    "crewName",
    "policy",
    "model",
    "knowledge",
    "passages",
    "answerSchema",
    "metadata",
    "onDone",
    "executor",
    "mode",
    "protocol",
    "passThrough",
  ].map((name) => [name, anything]),
);

const aText: OptionRule = { fits: (value) => typeof value === "string", must: "be a text", hint: "Put it in quotes." };

function hasTexts(value: unknown, names: readonly string[]): boolean {
  return isRecord(value) && names.every((name) => typeof value[name] === "string");
}

const onDone: OptionRule = {
  fits: (value) => value === "return" || value === "end",
  must: 'be "return" or "end"',
  hint: "return hands the answer back, end ends the request.",
};

/**
 * Refuses what no agent can be made of. Classes of one's own may take further options.
 * @throws {InvalidArgumentError} GC5001
 */
export function checkAgentOptions(options: { readonly name: unknown; readonly description: unknown }): void {
  checkOptions("an agent", options, AGENT_RULES, { refuses: "none" });
  const { name, description } = options;
  if (typeof name !== "string" || !AGENT_NAME.test(name) || name.length > MAX_AGENT_NAME) {
    throw new InvalidArgumentError(`${name === undefined ? "Nothing" : `"${String(name)}"`} cannot name an agent.`, {
      hint: "Use a letter, then letters, digits, _ or -, 64 at most.",
    });
  }
  if (typeof description === "string" && description.trim() !== "") return;
  throw new InvalidArgumentError(`Agent "${name}" needs a description.`, {
    hint: "Say what it can do: whoever chooses among agents reads it.",
  });
}

const MODEL_RULES: OptionRules = {
  model: {
    fits: (value) => hasMethod(value, "_llmType") || (typeof value === "object" && value !== null && "chatModel" in value),
    must: "be a LangChain chat model, or a handle from modelHandleOf",
    hint: 'For example new ChatOpenAI({ model: "gpt-5-mini" }).',
  },
  prompts: withMethods(["text", "render"], "be the library's prompts", "For example prompts: await loadPrompts()."),
  prompt: aText,
  crewName: aText,
  policy: anObject("be an object", "For example { maxAttempts: 2, timeoutMs: 10_000 }."),
  passages: aList("be a list of passages", "Each has module, heading and text."),
  knowledge: aList("be a list of modules", "Each has name and text.", (module) => hasTexts(module, ["name", "text"])),
  onDone,
  mode: oneOf("simple", "react"),
  protocol: oneOf("auto", "tools", "structured", "text"),
  passThrough: aFlag,
  answerSchema: withMethods(["check", "read"], "be an answer schema"),
};

/**
 * Refuses what no agent with a model can be made of. Classes of one's own may take further options.
 * @throws {InvalidArgumentError} GC5001
 */
export function checkModelAgent(options: object): void {
  checkOptions("an agent with a model", options, MODEL_RULES, { refuses: "none", needs: ["model", "prompts"] });
}

/**
 * Refuses what `defineAgent` cannot use.
 * @throws {InvalidArgumentError} GC5001
 */
export function checkDefinition(definition: { readonly process?: unknown }): void {
  checkOptions(
    "defineAgent",
    definition,
    { ...AGENT_RULES, ...OF_A_FILE, process: aFunction('(state) => "an answer"') },
    { refuses: "slips" },
  );
  if (definition.process === undefined) {
    throw new InvalidArgumentError("defineAgent needs process.", {
      hint: 'It is the work of the agent: process: async (state) => "an answer".',
    });
  }
}

/**
 * Refuses what `fromRunnable` cannot use.
 * @throws {InvalidArgumentError} GC5001
 */
export function checkRunnable(runnable: unknown, options: object): void {
  if (!hasMethod(runnable, "invoke")) {
    throw new InvalidArgumentError("fromRunnable needs a runnable of LangChain.", {
      hint: "Give a chat model, a chain, or a compiled graph: anything that has invoke.",
    });
  }
  checkOptions(
    "fromRunnable",
    options,
    { ...AGENT_RULES, ...OF_A_FILE, toInput: aFunction("(state) => state.messages"), onDone },
    { refuses: "slips" },
  );
}
