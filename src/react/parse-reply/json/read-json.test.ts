import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hostileText } from "../testdata/texts.ts";
import { readJson } from "./read-json.ts";

const RUNS = 1_000;

describe("JSON", () => {
  test("is read as JSON.parse reads it", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom("", " ", "\t"), (value, space) => {
        const text = JSON.stringify(value, undefined, space);
        const expected: unknown = JSON.parse(text);

        expect(readJson(text, 0)).toEqual({ type: "found", value: expected, end: text.length, repairs: [] });
      }),
      { numRuns: RUNS },
    );
  });

  test("with text put into it is read as JSON.parse reads it, repaired or refused", () => {
    const broken = fc
      .tuple(fc.jsonValue(), fc.nat(), hostileText)
      .map(([value, at, piece]) => [JSON.stringify(value), at, piece] as const)
      .map(([text, at, piece]) => text.slice(0, at % (text.length + 1)) + piece + text.slice(at % (text.length + 1)));
    fc.assert(
      fc.property(broken, (text) => {
        expect([undefined, parsed(text)]).toContainEqual(readWithoutRepair(text));
      }),
      { numRuns: RUNS },
    );
  });

  test("cut anywhere before its end is a failure that says so", () => {
    fc.assert(
      fc.property(fc.dictionary(hostileText, fc.jsonValue()), fc.nat(), (value, at) => {
        const text = JSON.stringify(value);

        expect(readJson(text, 0, at % text.length)).toMatchObject({ type: "failure", isCut: true });
      }),
      { numRuns: RUNS },
    );
  });

  test("cut behind a number that is too large to be held is cut all the same: an exponent may follow", () => {
    expect(readJson('{"a":-16365542926460953', 0)).toMatchObject({ type: "failure", isCut: true });
  });

  test("nested deeper than anybody means is a failure", () => {
    expect(readJson(`${"[".repeat(500)}${"]".repeat(500)}`, 0)).toHaveProperty("type", "found");
    expect(readJson("[".repeat(100_000), 0)).toMatchObject({
      type: "failure",
      reason: "it is nested deeper than 500 levels",
      isCut: false,
    });
  });

  test("with more names than anybody means is a failure", () => {
    const object = (names: number) => `{${Array.from({ length: names }, (_, index) => `"${index}":0`).join(",")}}`;

    expect(readJson(object(100_000), 0)).toHaveProperty("type", "found");
    expect(readJson(object(100_001), 0)).toMatchObject({ type: "failure", reason: "an object has more than 100000 names" });
  });

  test.each([
    ["9007199254740993", "failure"],
    ["9007199254740992", "found"],
    ["-12345678901234567890", "failure"],
    ["37468218943980010", "found"],
    ["1e999", "failure"],
    ["1.7976931348623157e308", "found"],
    ["0.1", "found"],
  ])("number %s is a %s, as it can be held exactly or not", (text, type) => {
    expect(readJson(text, 0)).toHaveProperty("type", type);
  });
});

/** What is read from the whole text, as text again; `undefined` when it is refused or was repaired. */
function readWithoutRepair(text: string): string | undefined {
  const reading = readJson(text, 0);
  const isWhole = reading.type === "found" && reading.end === text.length && reading.repairs.length === 0;
  return isWhole ? JSON.stringify(reading.value) : undefined;
}

function parsed(text: string): string | undefined {
  try {
    return JSON.stringify(JSON.parse(text));
  } catch {
    return "no JSON";
  }
}
