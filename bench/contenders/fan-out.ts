import { BaseChatModel, type BaseChatModelCallOptions } from "@langchain/core/language_models/chat_models";
import { AIMessage, type AIMessageChunk, type BaseMessage, HumanMessage, SystemMessage } from "@langchain/core/messages";
import type { ChatResult } from "@langchain/core/outputs";
import { createCrew } from "graphcrew";
import type { Work } from "../harness/bench.ts";
import { replyMessage } from "./fake-model.ts";

const WIDTH = 100;
const NAMES = Array.from({ length: WIDTH }, (_, index) => `worker${index}`);
const LEAD = "You lead a hundred workers.";
const WORKER = "You are a worker.";
const INPUT = "Ask everybody.";
const DONE = "Everybody is done.";

/** A zero-latency chat model: the lead asks everybody at once, then answers. */
class FanOutModel extends BaseChatModel<BaseChatModelCallOptions, AIMessageChunk> {
  constructor() {
    super({});
  }

  override _llmType(): string {
    return "fan-out";
  }

  override async _generate(messages: BaseMessage[]): Promise<ChatResult> {
    const isLead = String(messages[0]?.content).startsWith(LEAD);
    const text = isLead ? (messages.length === 2 ? `route: ${NAMES.join(", ")}` : DONE) : "I am done.";
    return { generations: [{ text, message: replyMessage(text) }] };
  }
}

/** One call, a hundred at once, one call: by hand over the same chat model, or as a crew. */
export function prepare(options: Readonly<Record<string, unknown>>): Work | Promise<Work> {
  return options.crew === true ? prepareCrew() : preparePlain();
}

function preparePlain(): Work {
  const model = new FanOutModel();
  const run = async (): Promise<string> => {
    const conversation: BaseMessage[] = [new HumanMessage(INPUT)];
    const first = await model.invoke([new SystemMessage(LEAD), ...conversation]);
    const names = String(first.content).slice("route: ".length).split(", ");
    const replies = await Promise.all(names.map(() => model.invoke([new SystemMessage(WORKER), ...conversation])));
    conversation.push(...replies.map((reply, index) => new AIMessage({ content: reply.content, name: NAMES[index] ?? "" })));
    return String((await model.invoke([new SystemMessage(LEAD), ...conversation])).content);
  };
  return { run };
}

async function prepareCrew(): Promise<Work> {
  const workers = NAMES.map((name) => ({ name, kind: "react", description: "Works.", prompt: WORKER }));
  const lead = { name: "lead", kind: "supervisor", description: "Leads.", prompt: LEAD, protocol: "text", pass_through: false };
  const topology = { entry: "lead", edges: [{ from: "lead", to: NAMES }], default_return: "lead", max_hops: WIDTH + 5 };
  const config = { version: 1, name: "fan-out", models: { default: "local" }, agents: [lead, ...workers], topology };
  const crew = await createCrew({ config }, { model: new FanOutModel(), engine: "direct" });
  const run = async (): Promise<void> => {
    const { answer, route } = await crew.invoke(INPUT);
    if (answer !== DONE || route.length !== WIDTH + 2) throw new Error(`the crew ended with ${answer}`);
  };
  return { run, close: () => crew.close() };
}
