import { BaseChatModel } from "@langchain/core/language_models/chat_models";
import { AIMessage, type BaseMessage } from "@langchain/core/messages";
import type { ChatResult } from "@langchain/core/outputs";
import { messageText } from "../../../src/protocol/index.ts";

/** Hands over to billing, which answers with every secret that its prompt holds; takes its time, every call another. */
export class EchoModel extends BaseChatModel {
  #calls = 0;

  constructor() {
    super({});
  }

  override _llmType(): string {
    return "echo";
  }

  override async _generate(messages: BaseMessage[]): Promise<ChatResult> {
    this.#calls += 1;
    for (let pause = this.#calls % 5; pause > 0; pause -= 1) await new Promise(setImmediate);
    const prompt = messages.map(messageText).join("\n");
    const secrets = [...new Set(prompt.match(/secret-[a-z]+-\d+/g))].join(" ");
    const hasToRoute = prompt.includes("route: NAME") && !prompt.includes("Agent billing says");
    const text = hasToRoute ? "route: billing" : `seen ${secrets}`;
    return { generations: [{ text, message: new AIMessage(text) }] };
  }
}
