import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { InvalidArgumentError } from "../errors/index.ts";
import { findPlaceholders } from "./find-placeholders.ts";
import { renderTemplate } from "./render-template.ts";

describe("renderTemplate", () => {
  it("puts values in place of placeholders, with or without spaces", () => {
    expect(renderTemplate("Hello {{name}}, from {{ crew_name }}.", { name: "Ada", crew_name: "support" })).toBe("Hello Ada, from support.");
  });

  it("does not expand a value again", () => {
    expect(renderTemplate("{{a}} {{b}}", { a: "{{b}}", b: "{{a}}" })).toBe("{{b}} {{a}}");
  });

  it("does not join a value with the text around it into a placeholder", () => {
    expect(renderTemplate("{{{a}}}{{open}}b}}", { a: "x", open: "{{", b: "never" })).toBe("{x}{{b}}");
  });

  it("takes dollar signs in values literally", () => {
    expect(renderTemplate("<{{a}}>", { a: "$& $1 $` $'" })).toBe("<$& $1 $` $'>");
  });

  it("names the placeholder that has no value, and the values there are", () => {
    expect(() => renderTemplate("{{agent}}", { agents: "x" })).toThrow(
      expect.objectContaining({ code: "GC5001", message: expect.stringContaining("{{agent}}"), hint: expect.stringContaining("agents") }),
    );
  });

  it.each(["__proto__", "constructor", "toString", "hasOwnProperty"])("does not reach {{%s}} of the object", (name) => {
    expect(() => renderTemplate(`{{${name}}}`, {})).toThrow(InvalidArgumentError);
  });

  it("refuses a value that is no string", () => {
    expect(() => renderTemplate("{{a}}", { a: 1 as unknown as string })).toThrow(InvalidArgumentError);
  });

  it("leaves everything else as it is", () => {
    const text = '{"a": {"b": 1}} {{ 1 + 1 }} {{}} {{ a b }} {{#if}} {single} }}{{';
    expect(renderTemplate(text, {})).toBe(text);
  });

  it("gives any text without braces back unchanged", () => {
    fc.assert(fc.property(fc.string(), (text) => renderTemplate(text.replaceAll("{", "("), {}) === text.replaceAll("{", "(")));
  });

  it("inserts any value exactly", () => {
    fc.assert(fc.property(fc.string(), (value) => renderTemplate("[{{v}}]", { v: value }) === `[${value}]`));
  });

  it.each([
    ["braces", "{".repeat(2_000_000)],
    ["open placeholders", "{{ ".repeat(700_000)],
    ["spaces", `{{${" ".repeat(2_000_000)}`],
    ["names", `{{${"a".repeat(2_000_000)}`],
  ])("does not hang on many %s", (_name, text) => {
    expect(renderTemplate(text, {})).toBe(text);
  });
});

describe("findPlaceholders", () => {
  it("tells names and places in order", () => {
    expect(findPlaceholders("a {{b}} {{ c-d.e }}")).toEqual([
      { name: "b", start: 2, end: 7 },
      { name: "c-d.e", start: 8, end: 19 },
    ]);
  });

  it("finds none in plain text", () => {
    expect(findPlaceholders("no { braces } here")).toEqual([]);
  });
});
