import { AIMessage, type AIMessageChunk, type BaseMessage, ToolMessage } from "@langchain/core/messages";
import type { Runnable } from "@langchain/core/runnables";
import { NotSupportedError } from "../../errors/index.ts";
import type { ModelHandle, ModelReply } from "../../models/index.ts";
import type { JsonValue } from "../../protocol/index.ts";
import type { OfferedAction } from "../actions/offered-action.ts";
import { checkParameters } from "../parse-reply/parameters/check-parameters.ts";
import type { CheckedParameters } from "../parse-reply/parameters/checked-parameters.ts";
import { parseArguments } from "../parse-reply/parameters/read-parameters.ts";
import { parseReply } from "../parse-reply/parse-reply.ts";
import type { ReactWords } from "../prompt/react-words.ts";
import { isCutOff } from "./is-cut-off.ts";
import type { PassRecord, ReactProtocol, ReadCall, Reading, ReadReply } from "./react-protocol.ts";
import { type RawCall, readToolCalls } from "./read-tool-calls.ts";
import { replyMessage } from "./reply-message.ts";
import { observationMessage } from "./told-messages.ts";
import { toolNames } from "./tool-names.ts";

type Checked = CheckedParameters & { readonly tool?: string };

const NO_NOTES: readonly string[] = Object.freeze([]);

/** Native tool calls: actions are tools, every call gets exactly one result. */
export class ToolsProtocol implements ReactProtocol {
  readonly name = "tools";
  readonly streamsAnswers = true;
  readonly #words: ReactWords;
  readonly #byTool: ReadonlyMap<string, OfferedAction>;
  readonly #toolOf = new Map<string, string>();
  /** The actions under the names of their tools. */
  readonly #tools: readonly OfferedAction[];

  constructor(actions: readonly OfferedAction[], words: ReactWords) {
    this.#words = words;
    this.#byTool = toolNames(actions) as ReadonlyMap<string, OfferedAction>;
    for (const [tool, action] of this.#byTool) this.#toolOf.set(action.name, tool);
    this.#tools = [...this.#byTool].map(([name, action]) => ({ ...action, name }));
  }

  bind({ chatModel, label }: ModelHandle): Runnable<BaseMessage[], AIMessageChunk> | undefined {
    if (this.#tools.length === 0) return undefined;
    const tools = this.#tools.map(({ name, description, parameters, required }) => ({
      name,
      description,
      schema: { type: "object", properties: parameters, required: [...(required ?? [])] },
    }));
    if (typeof chatModel.bindTools !== "function") throw new NotSupportedError(`Model ${label} cannot call tools.`);
    return chatModel.bindTools(tools) as unknown as Runnable<BaseMessage[], AIMessageChunk>;
  }

  read(reply: ModelReply, reading: Reading): ReadReply {
    const raw = readToolCalls(reply.message);
    if (raw.length === 0) return this.#readText(reply, reading);
    const wasCut = isCutOff(reply) === true;
    const calls: ReadCall[] = [];
    const notes: string[] = [];
    const names: string[] = [];
    for (const [index, call] of raw.entries()) {
      const callId = claimId(call.id, `call_${reading.pass}_${index + 1}`, reading.usedIds);
      // Whatever its arguments look like: a last call that was cut off may lack some of them.
      const checked = wasCut && index === raw.length - 1 ? this.#cutOff() : this.#check(call);
      const tool = checked.tool ?? call.name;
      const name = this.#byTool.get(tool)?.name ?? call.name;
      names.push(tool);
      if (checked.type === "complaint") {
        const parameters = (call.arguments ?? { invalid_arguments: call.text }) as Record<string, JsonValue>;
        calls.push({ type: "refuse", callId, name, parameters, code: checked.code, message: checked.message });
      } else {
        notes.push(...checked.notes);
        calls.push({ type: "run", callId, name, parameters: checked.parameters });
      }
    }
    return {
      type: "calls",
      calls,
      notes,
      message: replyMessage(reply.message, raw, calls, names),
      thought: [reply.thought.trim(), reply.text.trim()].filter((part) => part !== "").join("\n\n"),
      said: reply.text,
      isNative: true,
    };
  }

  render(record: PassRecord): readonly BaseMessage[] {
    if (record.type === "complaint") {
      return [
        new AIMessage(record.said.trim() === "" ? this.#words.text("react-no-reply") : record.said),
        observationMessage(record.message, [record.message]),
      ];
    }
    const { calls, thought, message } = record;
    const asked = message ?? new AIMessage({ content: thought, tool_calls: calls.map((call) => this.#toolCall(call)) });
    return [asked, ...calls.map((call) => this.#toolResult(call))];
  }

  #toolCall({ callId, name, parameters }: { readonly callId: string; readonly name: string; readonly parameters: object }) {
    return { type: "tool_call" as const, id: callId, name: this.#toolOf.get(name) ?? name, args: { ...parameters } };
  }

  #toolResult({ callId, name, text, isError }: Extract<PassRecord, { type: "calls" }>["calls"][number]): ToolMessage {
    const status = isError ? "error" : "success";
    return new ToolMessage({ content: text, tool_call_id: callId, name: this.#toolOf.get(name) ?? name, status });
  }

  #check(call: RawCall): Checked {
    const known = this.#tools.find((tool) => tool.name === call.name);
    if (known !== undefined) {
      return call.arguments === undefined
        ? parseArguments(call.text, known)
        : checkParameters(known, call.arguments as Readonly<Record<string, JsonValue>>);
    }
    // The parser knows how names are repaired and how unknown ones are answered.
    const envelope = JSON.stringify({ action: call.name, parameters: call.arguments ?? {} });
    const parsed = parseReply(envelope, { actions: this.#tools });
    if (parsed.type !== "action") return parsed.type === "complaint" ? parsed : this.#noCall();
    if (call.arguments !== undefined) return { type: "parameters", parameters: parsed.parameters, notes: parsed.notes, tool: parsed.name };
    const meant = this.#tools.find((tool) => tool.name === parsed.name);
    return meant === undefined ? this.#noCall() : { ...parseArguments(call.text, meant), tool: meant.name };
  }

  #readText(reply: ModelReply, { allowPlainAnswer }: Reading): ReadReply {
    const said = reply.text.trim() === "" ? (reply.refusal ?? "") : reply.text;
    const common = { thought: reply.thought, said, isNative: false };
    if (isCutOff(reply) === true) return { ...this.#cutOff(), ...common };
    if (said.trim() === "") {
      const message = allowPlainAnswer ? this.#words.text("react-say-something") : this.#noCall().message;
      return { type: "complaint", code: "empty", message, ...common };
    }
    return allowPlainAnswer ? { type: "answer", text: said.trim(), notes: NO_NOTES, ...common } : { ...this.#noCall(), ...common };
  }

  #cutOff(): Extract<Checked, { readonly type: "complaint" }> {
    return { type: "complaint", code: "unclosed", message: this.#words.text("react-cut-off") };
  }

  #noCall() {
    const actions = this.#tools.map(({ name }) => `"${name}"`).join(", ");
    return { type: "complaint", code: "no_action", message: this.#words.render("react-call-a-tool", { actions }) } as const;
  }
}

/** The id of a call where it has one that is free, else one of ours. */
function claimId(given: string, ours: string, used: Set<string>): string {
  let id = given;
  for (let number = 1; id.trim() === "" || used.has(id); number += 1) id = number === 1 ? ours : `${ours}_${number}`;
  used.add(id);
  return id;
}
