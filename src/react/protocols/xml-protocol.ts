import type { BaseMessage } from "@langchain/core/messages";
import type { ModelReply } from "../../models/index.ts";
import type { JsonValue } from "../../protocol/index.ts";
import { parseReply } from "../parse-reply/parse-reply.ts";
import type { ReplyAction } from "../parse-reply/reply-action.ts";
import type { ReactWords } from "../prompt/react-words.ts";
import { isCutOff } from "./is-cut-off.ts";
import { quietTags } from "./quiet-tags.ts";
import type { FinishedCall, PassRecord, ReactProtocol, Reading, ReadReply } from "./react-protocol.ts";
import { readParsed } from "./read-parsed.ts";
import { textRecord } from "./text-record.ts";

const ELEMENT = /^[A-Za-z_][\w.-]*$/;

/** Tags in plain text, for any model. */
export class XmlProtocol implements ReactProtocol {
  readonly name = "xml";
  readonly streamsAnswers = true;
  readonly #actions: readonly ReplyAction[];
  readonly #words: ReactWords;

  constructor(actions: readonly ReplyAction[], words: ReactWords) {
    this.#actions = actions;
    this.#words = words;
  }

  bind(): undefined {
    return undefined;
  }

  read(reply: ModelReply, { pass, allowPlainAnswer }: Reading): ReadReply {
    const said = reply.text.trim() === "" ? (reply.refusal ?? "") : reply.text;
    const parsed = parseReply(said, { actions: this.#actions, allowPlainAnswer, isCutOff: isCutOff(reply) });
    return readParsed(parsed, { said, thought: reply.thought, pass, isNative: true });
  }

  render(record: PassRecord): readonly BaseMessage[] {
    return textRecord(record, this.#words, writeReply);
  }
}

function writeReply(thought: string, calls: readonly FinishedCall[]): string {
  const actions = calls.map(({ name, parameters }) => `<action type="${escapeText(name)}">${writeParameters(parameters)}</action>`);
  return [...(thought === "" ? [] : [`<thought>${quietTags(thought)}</thought>`]), ...actions].join("\n");
}

function writeParameters(parameters: Readonly<Record<string, JsonValue>>): string {
  const entries = Object.entries(parameters);
  if (!entries.every(([name]) => ELEMENT.test(name))) return escapeText(JSON.stringify(parameters));
  return entries
    .map(([name, value]) => `<${name}>${escapeText(typeof value === "string" ? value : JSON.stringify(value))}</${name}>`)
    .join("");
}

function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
