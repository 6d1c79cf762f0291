import { RE2JS } from "@bufbuild/re2";
import { InvalidArgumentError } from "../../errors/index.ts";
import type { Pattern } from "./pattern.ts";

/** A pattern of a JSON Schema; matching takes time linear in the text. */
export interface SchemaPattern extends Pattern {
  /** @throws {InvalidArgumentError} GC5001 for a text that is too long to be matched in reasonable time. */
  test(text: string): boolean;
}

const MAX_INSTRUCTIONS = 2_500;

/** Instructions times characters; below a second of work. */
const MAX_WORK = 10_000_000;

/**
 * Reads a pattern as JSON Schema means it (ECMA-262, Unicode), so far as a linear-time engine can: no look-around, no
 * back-references. A pattern that could take exponential time would let one reply of a model block the process.
 * @see https://json-schema.org/draft/2020-12/json-schema-core#section-6.4
 */
export function readSchemaPattern(source: string): SchemaPattern | { readonly problem: string; readonly hint: string } {
  const invalid = invalidIn(source);
  if (invalid !== undefined)
    return { problem: `is not a valid regular expression: ${invalid}`, hint: "Patterns are written as in JavaScript." };
  const unsupported = UNSUPPORTED.find(({ sign }) => sign.test(withoutEscapesAndClasses(source)));
  if (unsupported !== undefined) return { problem: `uses ${unsupported.name}; that is not supported`, hint: SIMPLER };
  const pattern = compile(source);
  if (typeof pattern === "string")
    return pattern.includes("count") ? TOO_LARGE : { problem: `is a regular expression that is not supported: ${pattern}`, hint: SIMPLER };
  const size = pattern.re2().prog.numInst();
  if (size > MAX_INSTRUCTIONS) return TOO_LARGE;
  return {
    test: (text) => {
      if (text.length * size > MAX_WORK) throw new InvalidArgumentError(`a text of ${text.length} characters is too long for its pattern`);
      return pattern.test(text);
    },
  };
}

const SIMPLER = "Patterns are matched in linear time: write it without look-around and back-references, or check the rest in code.";
const TOO_LARGE = {
  problem: "is too large a regular expression",
  hint: "Use minLength and maxLength for the length of a text, and small counts in {}.",
};

const UNSUPPORTED = [
  { sign: /\(\?<?[=!]/, name: "look-around" },
  { sign: /\\[1-9k]/, name: "back-references" },
] as const;

/** Leaves escapes of groups in place, and takes out what only looks like a group or a reference. */
function withoutEscapesAndClasses(source: string): string {
  return source.replace(/\\[^1-9k]/gs, "").replace(/\[[^\]]*\]/g, "");
}

function invalidIn(source: string): string | undefined {
  try {
    new RegExp(source, "u");
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message.replace(/^Invalid regular expression: .*: /s, "") : "it cannot be read";
  }
}

function compile(source: string): RE2JS | string {
  try {
    return new RE2JS(translate(source));
  } catch (error) {
    return error instanceof Error ? error.message.replace("error parsing regexp: ", "") : "it cannot be read";
  }
}

const ESCAPE = /\\(?:u\{([0-9a-f]+)\}|u(d[89ab][0-9a-f]{2})\\u(d[c-f][0-9a-f]{2})|u([0-9a-f]{4})|(p)\{(?:Script|sc)=(\w+)\}|[\s\S])/gi;

/** Writes the escapes that RE2 has in another form. */
function translate(source: string): string {
  return source.replace(ESCAPE, (whole, braced, high, low, plain, property, script) => {
    if (typeof braced === "string") return `\\x{${braced}}`;
    if (typeof high === "string") return `\\x{${String.fromCharCode(hex(high), hex(low)).codePointAt(0)?.toString(16)}}`;
    if (typeof plain === "string") return `\\x{${plain}}`;
    return typeof script === "string" ? `\\${property}{${script}}` : whole;
  });
}

function hex(digits: unknown): number {
  return Number.parseInt(String(digits), 16);
}
