import { expect, it } from "vitest";
import { resultText } from "./result-text.ts";

const text = (words: string) => ({ type: "text", text: words });

it.each([
  ["texts, joined", { content: [text("one"), text("two")] }, "one\ntwo"],
  ["an image", { content: [{ type: "image", mimeType: "image/png", data: "A".repeat(4096) }] }, "[image, image/png, 3 kB: not shown]"],
  ["a sound", { content: [{ type: "audio", data: "AAAA" }] }, "[audio, unknown type, 3 bytes: not shown]"],
  ["a resource of text", { content: [{ type: "resource", resource: { uri: "file:///a", text: "hello" } }] }, "[resource file:///a]\nhello"],
  [
    "a resource of bytes",
    { content: [{ type: "resource", resource: { uri: "file:///a", mimeType: "application/zip", blob: "AAAA" } }] },
    "[resource file:///a, application/zip, 3 bytes: not shown]",
  ],
  [
    "a link",
    { content: [{ type: "resource_link", uri: "file:///a", name: "notes", description: "My notes" }] },
    "[resource notes (file:///a): My notes]",
  ],
  ["something unknown", { content: [{ type: "hologram" }] }, '[content of the type "hologram": not shown]'],
  ["values alone", { content: [], structuredContent: { sum: 5 } }, '{"sum":5}'],
  ["nothing", {}, ""],
  ["content of a wrong shape", { content: ["text", null] }, "[content of the type null: not shown]\n[content of the type null: not shown]"],
])("tells %s", (_what, result, expected) => {
  expect(resultText(result)).toBe(expected);
});
