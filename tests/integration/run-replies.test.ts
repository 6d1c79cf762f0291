import { BaseChatModel } from "@langchain/core/language_models/chat_models";
import { AIMessage, AIMessageChunk, type MessageContent } from "@langchain/core/messages";
import { ChatGenerationChunk, type ChatResult } from "@langchain/core/outputs";
import { describe, expect, it } from "vitest";
import { ask, ENGINES } from "./faults/ask.ts";
import { agentsThat, handOver, openDesk } from "./faults/desk.ts";

type Fields = ConstructorParameters<typeof AIMessageChunk>[0];

/** A model that gives messages as they are, the last one for all calls that follow. */
class RawModel extends BaseChatModel {
  calls = 0;
  readonly #replies: readonly Fields[];

  constructor(...replies: readonly Fields[]) {
    super({});
    this.#replies = replies;
  }

  override _llmType(): string {
    return "raw";
  }

  override async _generate(): Promise<ChatResult> {
    const message = new AIMessage(this.#next() as ConstructorParameters<typeof AIMessage>[0]);
    return { generations: [{ text: "", message }] };
  }

  override async *_streamResponseChunks(): AsyncGenerator<ChatGenerationChunk> {
    yield new ChatGenerationChunk({ text: "", message: new AIMessageChunk(this.#next()) });
  }

  #next(): Fields {
    this.calls += 1;
    return this.#replies[Math.min(this.calls, this.#replies.length) - 1] as Fields;
  }
}

const WORDLESS: readonly (readonly [string, Fields])[] = [
  ["empty text", { content: "" }],
  ["white space", { content: " \n\t " }],
  ["null in place of a text", { content: null as unknown as MessageContent }],
  ["nothing in place of a text", { content: undefined as unknown as MessageContent }],
  ["no block", { content: [] }],
  ["an empty block", { content: [{ type: "text", text: "" }] }],
  ["nothing but reasoning in tags", { content: "<think>The user wants a refund.</think>" }],
  ["nothing but reasoning that never closes", { content: "<think>The user wants a ref" }],
  ["nothing but reasoning blocks", { content: [{ type: "thinking", thinking: "A refund?" }] }],
  ["nothing but reasoning beside the text", { content: "", additional_kwargs: { reasoning_content: "A refund?" } }],
];

const WITHHELD: readonly (readonly [string, Fields, string])[] = [
  ["the content filter of OpenAI", { content: "", response_metadata: { finish_reason: "content_filter" } }, "content filter"],
  ["the safety of Google", { content: [], response_metadata: { finishReason: "SAFETY" } }, "content filter"],
  [
    "the filter in the middle of a word",
    { content: "You can al", response_metadata: { finish_reason: "content_filter" } },
    "content filter",
  ],
  ["a refusal in the middle of a word", { content: "You can al", response_metadata: { stop_reason: "refusal" } }, "refused to answer"],
  ["a refusal of Anthropic", { content: "", response_metadata: { stop_reason: "refusal" } }, "refused to answer"],
  ["a refusal in words", { content: "", additional_kwargs: { refusal: "I cannot do that." } }, "refused to answer: I cannot do that."],
  ["a refusal as a block", { content: [{ type: "refusal", refusal: "No." }] as unknown as MessageContent }, "refused to answer: No."],
];

describe.each(ENGINES)("on %s, a reply of", (engine) => {
  const openWorker = (model: RawModel) =>
    openDesk({ engine, models: { default: model }, agents: agentsThat({ supervisor: handOver("billing") }) });
  const openSupervisor = (model: RawModel) => openDesk({ engine, models: { default: model } });

  describe.each(WORDLESS)("%s", (_case, fields) => {
    it.each([
      ["a worker", openWorker, ["supervisor", "billing"]],
      ["a supervisor", openSupervisor, ["supervisor"]],
    ] as const)("from %s, twice, is an error and no empty success", async (_who, open, route) => {
      const model = new RawModel(fields);
      const { result } = await ask(await open(model));
      expect(result).toMatchObject({ stopReason: "error", answer: "", error: { code: "GC2005" }, route });
      expect([model.calls, result.usage.modelCalls]).toEqual([2, 2]);
    });

    it("is asked for again, once", async () => {
      const { result } = await ask(await openSupervisor(new RawModel(fields, { content: "Hello." })));
      expect(result).toMatchObject({ stopReason: "answered", answer: "Hello." });
    });

    it("ends the same without a listener", async () => {
      const result = await (await openWorker(new RawModel(fields))).invoke("question");
      expect(result).toMatchObject({ stopReason: "error", error: { code: "GC2005" } });
    });
  });

  it.each(WITHHELD)("what is held back by %s, is an error of its own and not asked for again", async (_case, fields, words) => {
    for (const open of [openWorker, openSupervisor]) {
      const model = new RawModel(fields);
      const { result } = await ask(await open(model));
      expect(result).toMatchObject({ stopReason: "error", answer: "", error: { code: "GC3008" } });
      expect(result.error?.message).toContain(words);
      expect(model.calls).toBe(1);
    }
  });

  it.each([
    ["a number", 5],
    ["true", true],
    ["an object", { text: "hello" }],
    ["a list with a number", [5]],
    ["a list with null", [null]],
  ])("%s in place of a text cannot be understood, streamed or not", async (_case, content) => {
    const crew = await openWorker(new RawModel({ content: content as unknown as MessageContent }));
    const refused = { stopReason: "error", answer: "", error: { code: "GC3010" } };
    expect((await ask(crew)).result).toMatchObject(refused);
    expect(await crew.invoke("question")).toMatchObject(refused);
  });

  it("reasoning and words is the words", async () => {
    const { result, of } = await ask(await openWorker(new RawModel({ content: "<think>Hm.</think>\nRefunded." })));
    expect(result).toMatchObject({ stopReason: "answered" });
    expect(result.messages.map((message) => message.text)).toContain("Refunded.");
    expect(of("thought.delta").map((event) => event.text)).toEqual(["Hm."]);
  });

  it("a route without a name, twice, is an error", async () => {
    const { result } = await ask(await openSupervisor(new RawModel({ content: "route:" })));
    expect(result).toMatchObject({ stopReason: "error", error: { code: "GC2005" } });
  });

  it("no message at all is an error of the model", async () => {
    class Silent extends RawModel {
      override async *_streamResponseChunks(): AsyncGenerator<ChatGenerationChunk> {}
    }
    const { result } = await ask(await openWorker(new Silent()));
    expect(result).toMatchObject({ stopReason: "error", error: { code: "GC3010" } });
  });

  it("the same message again, as from a cache, is an answer of its own", async () => {
    const cached = new RawModel({ content: "Refunded.", id: "run-1" });
    const agents = agentsThat({ supervisor: (state) => (state.hops === 0 ? { nextAgent: ["billing", "shipping"] } : "That is all.") });
    const crew = await openDesk({ engine, models: { default: cached }, agents });
    const first = await ask(crew);
    const second = await ask(crew, "again", { messages: first.result.messages });
    const said = ["Refunded.", "Refunded.", "That is all."];
    expect(second.result.messages.map((message) => message.text)).toEqual(["question", ...said, "again", ...said]);
  });

  it("a text that hands over on a later line is an answer", async () => {
    const { result } = await ask(await openSupervisor(new RawModel({ content: "Well.\nroute: billing" })));
    expect(result).toMatchObject({ stopReason: "answered", answer: "Well.\nroute: billing" });
  });
});
