import { type BaseMessage, HumanMessage } from "@langchain/core/messages";
import { InvalidArgumentError } from "../errors/index.ts";
import { messageText, TOLD_BY } from "../protocol/index.ts";
import { type PromptName, renderTemplate } from "../text/index.ts";
import { EarlierConversations } from "./earlier-messages.ts";
import type { ConversationView } from "./transcript.ts";

/** Gives the library's prompts by name. */
export class PromptLibrary {
  readonly #texts: ReadonlyMap<string, string>;
  /** Conversations made valid, shared by the agents of a request. */
  readonly earlier = new EarlierConversations();
  #pieces: readonly string[] | undefined;
  readonly #told = new WeakMap<BaseMessage, HumanMessage>();

  /**
   * @param texts the text of every prompt by name.
   * @throws {InvalidArgumentError} GC5001 for what is no map of texts.
   */
  constructor(texts: ReadonlyMap<string, string>) {
    if (!(texts instanceof Map) || [...texts.values()].some((text) => typeof text !== "string")) {
      throw new InvalidArgumentError("PromptLibrary needs a map of texts by name.", { hint: "loadPrompts() makes the library's own." });
    }
    this.#texts = new Map([...texts].map(([name, text]) => [name, text.trim()]));
  }

  /** The words of one agent as another is told them; the same message for the same words. */
  readonly fromOtherAgent = (message: BaseMessage): HumanMessage => {
    const known = this.#told.get(message);
    if (known !== undefined) return known;
    const content = this.#tell(message.name ?? "agent", messageText(message));
    const told = new HumanMessage({ content, response_metadata: { [TOLD_BY]: message.name ?? "agent" } });
    this.#told.set(message, told);
    return told;
  };

  /**
   * The text of a prompt, trimmed, placeholders as they are.
   * @throws {InvalidArgumentError} GC5001 when the library was made without it.
   */
  text(name: PromptName): string {
    const text = this.#texts.get(name);
    if (text === undefined) throw new InvalidArgumentError(`The prompt "${name}" is missing.`, { hint: `Add prompts/${name}.md.` });
    return text;
  }

  /** The text of a prompt with its placeholders filled in. */
  render(name: PromptName, values: Readonly<Record<string, string>>): string {
    return renderTemplate(this.text(name), values);
  }

  /** How conversations are shown to the model of an agent. */
  readonly view: ConversationView = {
    earlier: this.earlier,
    fromOtherAgent: this.fromOtherAgent,
    toContinue: () => this.fromGraphcrew(this.text("continue")),
  };

  /** What the library itself tells a model in the course of a conversation. */
  fromGraphcrew(text: string): HumanMessage {
    return new HumanMessage({ content: text, response_metadata: { [TOLD_BY]: "graphcrew" } });
  }

  /** The text around the two placeholders of `other-agent`, which is rendered once for every answer and so is taken apart once. */
  #tell(agent: string, text: string): string {
    this.#pieces ??= this.text("other-agent").split(/(\{\{agent_name\}\}|\{\{text\}\})/);
    return this.#pieces.map((piece) => (piece === "{{agent_name}}" ? agent : piece === "{{text}}" ? text : piece)).join("");
  }
}
