import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { stemWord } from "./stem-word.ts";

describe("stemWord", () => {
  // Pairs from the definition of the algorithm.
  it.each(
    Object.entries({
      caresses: "caress",
      ponies: "poni",
      cats: "cat",
      agreed: "agre",
      feed: "feed",
      plastered: "plaster",
      motoring: "motor",
      sing: "sing",
      conflated: "conflat",
      troubled: "troubl",
      sized: "size",
      hopping: "hop",
      falling: "fall",
      hissing: "hiss",
      filing: "file",
      happy: "happi",
      sky: "sky",
      relational: "relat",
      digitizer: "digit",
      vietnamization: "vietnam",
      hopefulness: "hope",
      triplicate: "triplic",
      electrical: "electr",
      revival: "reviv",
      adjustment: "adjust",
      adoption: "adopt",
      probate: "probat",
      rate: "rate",
      cease: "ceas",
      controll: "control",
      roll: "roll",
      yes: "ye",
    }),
  )("turns %s into %s", (word, stem) => {
    expect(stemWord(word)).toBe(stem);
  });

  it("brings the forms of a word together", () => {
    expect(new Set(["refund", "refunds", "refunded", "refunding"].map(stemWord)).size).toBe(1);
  });

  it.each(["4711", "v2", "straße", "пароль", "ok", "x".repeat(50)])("leaves %s as it is", (word) => {
    expect(stemWord(word)).toBe(word);
  });

  it("never gives the empty stem or a longer one than the word by more than a letter", () => {
    const word = fc.string({ unit: fc.constantFrom(..."abcdefghilmnostuyzing"), minLength: 1, maxLength: 20 });
    fc.assert(fc.property(word, (text) => stemWord(text).length > 0 && stemWord(text).length <= text.length + 1));
  });
});
