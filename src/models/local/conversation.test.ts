import { AIMessage, HumanMessage, SystemMessage } from "@langchain/core/messages";
import { describe, expect, it } from "vitest";
import { hasTopic, isPleasantry, readConversation } from "./conversation.ts";

const afterRefund = (text: string) =>
  readConversation([
    new SystemMessage("You route questions."),
    new HumanMessage("my refund is still not here"),
    new AIMessage({ content: "It takes five days.", name: "billing" }),
    new HumanMessage(text),
  ]);

describe("readConversation", () => {
  it("takes the last message of the user for the question", () => {
    const messages = [new HumanMessage("first"), new HumanMessage("second"), new AIMessage("answer")];
    expect(readConversation(messages).question).toBe("second");
  });

  it("has an empty question when the user said nothing", () => {
    expect(readConversation([]).question).toBe("");
    expect(readConversation([new SystemMessage("prompt")]).question).toBe("");
  });

  it("reads the text parts of content blocks and leaves out the rest", () => {
    const image = { type: "image_url", image_url: { url: "data:image/png;base64,AA" } };
    const content = [{ type: "text", text: "my parcel" }, image, { type: "text", text: "is broken" }];
    expect(readConversation([new HumanMessage({ content })]).question).toBe("my parcel\nis broken");
    expect(readConversation([new HumanMessage({ content: [image] })]).question).toBe("");
  });

  it.each(["and how long does that take?", "why?", "what about PayPal?", "it didn't work", "where is it now?"])(
    "takes %j for a question that follows on",
    (text) => {
      const { isFollowUp, topic, topicWeight, lastSpeaker } = afterRefund(text);
      expect({ isFollowUp, topic, lastSpeaker }).toEqual({
        isFollowUp: true,
        topic: "my refund is still not here",
        lastSpeaker: "billing",
      });
      expect(topicWeight).toBeGreaterThan(0.5);
    },
  );

  it.each(["How do I change my e-mail address?", "thanks!", "and the webhook signature does not match, what is the rate limit"])(
    "takes %j for a message of its own",
    (text) => {
      const { isFollowUp, topicWeight } = afterRefund(text);
      expect(isFollowUp).toBe(false);
      expect(topicWeight).toBeLessThan(0.2);
    },
  );

  it("looks past earlier messages that follow on themselves", () => {
    const messages = ["my parcel is lost", "why?", "and then?"].map((text) => new HumanMessage(text));
    expect(readConversation(messages).topic).toBe("my parcel is lost");
  });

  it("has no topic in a first message", () => {
    expect(readConversation([new HumanMessage("and how long?")])).toMatchObject({ topic: undefined, isFollowUp: false, topicWeight: 0 });
  });

  it("keeps what the user stated, latest first", () => {
    const messages = ["My order is HP-1", "Where is it?", "My cat is called Tom", "What is my order?"].map(
      (text) => new HumanMessage(text),
    );
    expect(readConversation(messages).statements).toEqual(["My cat is called Tom", "My order is HP-1"]);
  });
});

describe("isPleasantry", () => {
  it.each(["hi", "Thank you very much, bye!", "Good morning", "ok"])("holds for %j", (text) => {
    expect(isPleasantry(text)).toBe(true);
  });

  it.each(["why?", "", "hi, my parcel is lost"])("does not hold for %j", (text) => {
    expect(isPleasantry(text)).toBe(false);
  });
});

describe("hasTopic", () => {
  it("needs a word that says what it is about", () => {
    expect(hasTopic("I have a question")).toBe(false);
    expect(hasTopic("my invoice")).toBe(true);
  });
});
