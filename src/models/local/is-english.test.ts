import { describe, expect, it } from "vitest";
import { isEnglish } from "./is-english.ts";

describe("isEnglish", () => {
  it.each([
    "Where is my parcel?",
    "invoice",
    "wheres my refnd",
    "my café order to Zürich never arrived",
    "I was in Paris, la vie est belle, but my card was declined",
    "API 429",
    "",
    "???",
  ])("takes %j for English", (text) => {
    expect(isEnglish(text)).toBe(true);
  });

  it.each([
    "Ich habe mein Passwort vergessen",
    "Où est mon colis ?",
    "No puedo entrar en mi cuenta",
    "posso avere una fattura?",
    "Onde está minha encomenda?",
    "ik wil mijn geld terug",
    "Jak mam zmienić hasło?",
    "Где моя посылка?",
    "パスワードを忘れました",
    "كلمة المرور",
  ])("does not take %j for English", (text) => {
    expect(isEnglish(text)).toBe(false);
  });
});
