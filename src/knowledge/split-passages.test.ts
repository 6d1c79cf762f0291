import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { splitPassages } from "./split-passages.ts";

const texts = (markdown: string) => splitPassages("module", markdown).map((passage) => passage.text);
const headings = (markdown: string) => splitPassages("module", markdown).map((passage) => passage.heading);

describe("splitPassages", () => {
  it("gives each section with its module and the headings above it", () => {
    expect(splitPassages("refunds", "# Refunds\n\n## How long\n\nFive days.\n\n## How much\n\nAll of it.\n")).toEqual([
      { module: "refunds", heading: "Refunds > How long", text: "Five days." },
      { module: "refunds", heading: "Refunds > How much", text: "All of it." },
    ]);
  });

  it("keeps the path right when levels are skipped or go back", () => {
    expect(headings("# A\n\na\n\n### C\n\nc\n\n## B\n\nb\n\n# D\n\nd")).toEqual(["A", "A > C", "A > B", "D"]);
  });

  it("has an empty heading for text without one", () => {
    expect(headings("Just text.")).toEqual([""]);
  });

  it("knows underlined headings and closing marks", () => {
    expect(headings("Title\n=====\n\na\n\nPart\n---\n\nb\n\n## Closed ##\n\nc")).toEqual(["Title", "Title > Part", "Title > Closed"]);
  });

  it("takes the marks out of headings", () => {
    expect(headings("## The `pay()` *call* and [its docs](https://example.com)\n\na")).toEqual(["The pay() call and its docs"]);
  });

  it("puts short blocks of a section together", () => {
    expect(texts("One.\n\nTwo.\n\n- a\n- b")).toEqual(["One.\n\nTwo.\n\n- a\n- b"]);
  });

  it("starts another passage when a section grows long", () => {
    const paragraph = "A sentence of some words. ".repeat(25).trim();
    expect(texts(`${paragraph}\n\n${paragraph}`)).toEqual([paragraph, paragraph]);
  });

  it("divides a long paragraph between sentences", () => {
    const pieces = texts("This is a sentence with eight words. ".repeat(100));
    expect(pieces.length).toBeGreaterThan(2);
    expect(pieces.every((piece) => piece.endsWith(".") && piece.startsWith("This") && piece.length <= 1200)).toBe(true);
  });

  it("keeps a list whole, over blank lines and with indented text and code", () => {
    const list = "1. First\n\n   more of it\n\n   ```\n# no heading\n   ```\n\n2. Second\n   - inner";
    expect(texts(`## Steps\n\n${list}\n\nAfter.`)).toEqual([`${list}\n\nAfter.`]);
    const long = Array.from({ length: 60 }, (_, index) => `- item ${index} with some more words`).join("\n");
    expect(texts(`${"Text. ".repeat(100)}\n\n${long}`)).toContain(long);
  });

  it("keeps the words before a list with the list", () => {
    const list = Array.from({ length: 40 }, (_, index) => `- item ${index} with some words`).join("\n");
    expect(texts(`Do this:\n\n${list}`)).toEqual([`Do this:\n\n${list}`]);
  });

  it("does not take headings, lists or rules inside a fence for real ones", () => {
    const code = "```sh\n# not a heading\n- not a list\n---\n~~~\n```";
    expect(splitPassages("m", `## Code\n\n${code}\n\n## Next\n\nb`)).toEqual([
      { module: "m", heading: "Code", text: code },
      { module: "m", heading: "Next", text: "b" },
    ]);
  });

  it("closes a fence only by one as long, and an open one at the end", () => {
    expect(texts("````\n```\n# inside\n````\n\n## Next\n\nb")).toEqual(["````\n```\n# inside\n````", "b"]);
    expect(texts("```\n# inside")).toEqual(["```\n# inside"]);
  });

  it("divides a very long fence into fenced pieces", () => {
    const pieces = texts(`\`\`\`json\n${"{ some: 'line of code' }\n".repeat(500)}\`\`\``);
    expect(pieces.length).toBeGreaterThan(3);
    expect(pieces.every((piece) => piece.startsWith("```json\n") && piece.endsWith("\n```") && piece.length <= 4000)).toBe(true);
  });

  it("leaves out front matter, comments and rules", () => {
    expect(texts("---\ntitle: x\n---\n\nText.\n\n<!-- note\nto editors -->\n\n***\n\nMore.")).toEqual(["Text.\n\nMore."]);
  });

  it("takes a rule at the start for front matter only when it is closed", () => {
    expect(texts("---\nText.")).toEqual(["Text."]);
  });

  it("reads a byte order mark and all kinds of line ends", () => {
    expect(splitPassages("m", "\ufeff# A\r\n\r\none\rtwo\n")).toEqual([{ module: "m", heading: "A", text: "one\ntwo" }]);
  });

  it("gives nothing for a text without content", () => {
    expect(splitPassages("m", "")).toEqual([]);
    expect(splitPassages("m", "# Only\n\n## Headings\n")).toEqual([]);
  });

  it("keeps tables and quotes", () => {
    const table = "| a | b |\n|---|---|\n| 1 | 2 |";
    expect(texts(`${table}\n\n> said`)).toEqual([`${table}\n\n> said`]);
  });

  it("keeps every word of plain paragraphs and bounds every passage", () => {
    const line = fc.string({ unit: fc.constantFrom("a", "b", " ", ".", "é", "😀"), maxLength: 80 });
    fc.assert(
      fc.property(fc.array(line, { maxLength: 60 }), (lines) => {
        const markdown = lines.join("\n");
        const kept = texts(markdown);
        expect(kept.join("").replace(/\s/g, "")).toBe(markdown.replace(/\s/g, ""));
        expect(kept.every((text) => text.length <= 4000)).toBe(true);
      }),
    );
  });

  it.each([
    ["one paragraph without an end", "word ".repeat(400_000)],
    ["one word", "x".repeat(2_000_000)],
    ["headings", "# a\n".repeat(300_000)],
    ["open brackets in a heading", `# ${"[".repeat(1_000_000)}`],
    ["list items", "- a\n".repeat(400_000)],
    ["comments that stay open", "<!-- \n\n".repeat(200_000)],
    ["rule-like dashes", `${"- ".repeat(500_000)}x`],
    ["spaces before a closing mark", `# a${" ".repeat(1_000_000)}b`],
  ])("bounds passages, and does not hang, for %s", (_name, markdown) => {
    const passages = splitPassages("m", markdown);
    expect(passages.every((passage) => passage.text.length <= 4000)).toBe(true);
  });
});
