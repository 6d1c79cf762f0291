import { describe, expect, it } from "vitest";
import { countStems, Lexicon, wordSimilarity } from "./lexicon.ts";
import { stemsOf, wordsOf } from "./words.ts";

const texts = ["Where is my parcel and its tracking", "The parcel with my order is late", "I forgot the password of my profile"];
const lexicon = new Lexicon(texts.map(stemsOf), texts.flatMap(wordsOf));
const english = { english: true };

describe("Lexicon", () => {
  it("weighs rare stems more than frequent ones", () => {
    expect(lexicon.weight("password")).toBeGreaterThan(lexicon.weight("parcel"));
  });

  it("weighs words of any topic little", () => {
    expect(lexicon.weight("want")).toBeLessThan(lexicon.weight("zebra"));
  });

  it.each([
    ["wheres my parcle", "where is my parcel"],
    ["forgott pasword", "forgot password"],
    ["Trackng is odd", "tracking is odd"],
    ["pls help u", "please help you"],
  ])("corrects %j", (typed, meant) => {
    expect(lexicon.correct(typed, english)).toBe(meant);
  });

  it.each(["Parcels and tracked orders", "today", "HP-204518 4711", "party", "x".repeat(100)])("leaves %j as it is", (typed) => {
    expect(lexicon.correct(typed, english)).toBe(typed);
  });

  it("corrects only long words of another language", () => {
    expect(lexicon.correct("Passwort orden", { english: false })).toBe("password orden");
  });

  it("finds texts with the same rare words alike", () => {
    const vectors = texts.map((text) => lexicon.vector(countStems(stemsOf(text))));
    const question = lexicon.vector(countStems(stemsOf("new password")));
    const likeness = vectors.map((vector) => wordSimilarity(question, vector));
    expect(likeness[2]).toBeGreaterThan(0.2);
    expect(likeness.slice(0, 2)).toEqual([0, 0]);
  });

  it("gives an empty vector for a text without content", () => {
    expect(lexicon.vector(countStems([])).size).toBe(0);
  });
});
