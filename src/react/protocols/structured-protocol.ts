import type { AIMessageChunk, BaseMessage } from "@langchain/core/messages";
import type { Runnable } from "@langchain/core/runnables";
import { bindStructured, type ModelHandle, type ModelReply } from "../../models/index.ts";
import { parseReply } from "../parse-reply/parse-reply.ts";
import type { ReplyAction } from "../parse-reply/reply-action.ts";
import type { ReactWords } from "../prompt/react-words.ts";
import { isCutOff } from "./is-cut-off.ts";
import type { FinishedCall, PassRecord, ReactProtocol, Reading, ReadReply } from "./react-protocol.ts";
import { readParsed } from "./read-parsed.ts";
import { readToolCalls } from "./read-tool-calls.ts";
import { textRecord } from "./text-record.ts";

type Fields = Readonly<Record<string, unknown>>;

/** Structured output: every reply is one `{thought, action, parameters}`. */
export class StructuredProtocol implements ReactProtocol {
  readonly name = "structured";
  readonly streamsAnswers = false;
  readonly #actions: readonly ReplyAction[];
  readonly #words: ReactWords;

  constructor(actions: readonly ReplyAction[], words: ReactWords) {
    this.#actions = actions;
    this.#words = words;
  }

  bind(handle: ModelHandle): Runnable<BaseMessage[], AIMessageChunk> {
    return bindStructured(handle, this.#schema(), "next_step");
  }

  read(reply: ModelReply, { pass, allowPlainAnswer }: Reading): ReadReply {
    const [call] = readToolCalls(reply.message);
    const written = call === undefined ? reply.text : call.text;
    const said = written.trim() === "" ? (reply.refusal ?? "") : written;
    const wasCut = isCutOff(reply);
    const value = jsonOf(said);
    const isNative = call !== undefined || value !== undefined;
    const context = { said, thought: textOf(value?.thought) || reply.thought, pass, isNative };
    if (allowPlainAnswer && wasCut !== true && value !== undefined && isAnswer(value)) {
      return { type: "answer", text: answerOf(value), notes: [], ...context };
    }
    return readParsed(parseReply(said, { actions: this.#actions, allowPlainAnswer, isCutOff: wasCut }), context);
  }

  render(record: PassRecord): readonly BaseMessage[] {
    return textRecord(record, this.#words, writeReply);
  }

  #schema(): Record<string, unknown> {
    const names = this.#actions.map(({ name }) => name);
    return {
      type: "object",
      properties: {
        thought: { type: "string" },
        action: names.length === 0 ? { type: "null" } : { anyOf: [{ type: "string", enum: names }, { type: "null" }] },
        parameters: { type: "object", additionalProperties: true },
      },
      required: ["thought", "action", "parameters"],
    };
  }
}

function writeReply(thought: string, calls: readonly FinishedCall[]): string {
  return calls.map(({ name, parameters }) => JSON.stringify({ thought, action: name, parameters })).join("\n");
}

/** An answer of the model's own: no action, and the words in `parameters.answer`. */
function isAnswer(value: Fields): boolean {
  return (value.action === null || value.action === "" || value.action === undefined) && answerOf(value).trim() !== "";
}

function answerOf({ parameters, answer }: Fields): string {
  const inner = typeof parameters === "object" && parameters !== null ? (parameters as Fields).answer : undefined;
  return textOf(inner ?? answer);
}

function jsonOf(text: string): Fields | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const isStep = typeof value === "object" && value !== null && !Array.isArray(value) && "action" in value;
    return isStep ? (value as Fields) : undefined;
  } catch {
    return undefined;
  }
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
