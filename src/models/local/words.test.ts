import { describe, expect, it } from "vitest";
import { stemsOf, wordsOf } from "./words.ts";

describe("wordsOf", () => {
  it("gives words in lower case without accents", () => {
    expect(wordsOf("Café order no. HP-204518, PLEASE!")).toEqual(["cafe", "order", "no", "hp", "204518", "please"]);
  });

  it("takes apostrophes off, straight and curly", () => {
    expect(wordsOf("it's where’s don't I've o'clock")).toEqual(["it", "where", "dont", "i", "oclock"]);
  });

  it("reads e-mail as email", () => {
    expect(wordsOf("E-mail, e-mails")).toEqual(["email", "emails"]);
  });

  it("reads other scripts", () => {
    expect(wordsOf("Где моя посылка?")).toEqual(["где", "моя", "посылка"]);
  });

  it("stays bounded on a very long text", () => {
    expect(wordsOf("word ".repeat(1_000_000)).length).toBeLessThan(5000);
  });
});

describe("stemsOf", () => {
  it("leaves out words without a topic", () => {
    expect(stemsOf("How do I get my refunds?")).toEqual(["refund"]);
  });
});
