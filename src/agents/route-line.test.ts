import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { RouteLineGate, readRouteLine } from "./route-line.ts";

describe("a reply", () => {
  test.each([
    ["route: billing", ["billing"]],
    ["Route: billing.", ["billing"]],
    ["  \n**ROUTE :** `billing`", ["billing"]],
    ["> route: billing, shipping", ["billing", "shipping"]],
    ["route: \"billing\" , 'shipping'", ["billing", "shipping"]],
    ["route:", []],
    ["route: , ,", []],
    ["route: billing\r\nbecause", ["billing"]],
    ["\r\nroute: billing\rbecause", ["billing"]],
    ["```\nroute: billing\n```", ["billing"]],
    ["```text\r\nroute: billing, shipping\r\n```\r\n", ["billing", "shipping"]],
    ["~~~\n\n  route: billing\n~~~", ["billing"]],
    ["`route: billing`", ["billing"]],
  ])("%j chooses", (reply, names) => {
    expect(readRouteLine(reply).names).toEqual(names);
  });

  test("that chooses may give its reason below", () => {
    expect(readRouteLine("route: billing\n\nIt is about a bill.\n")).toEqual({ names: ["billing"], text: "It is about a bill." });
    expect(readRouteLine("```\nroute: billing\n```\nIt is about a bill.\r\n")).toEqual({ names: ["billing"], text: "It is about a bill." });
  });

  test.each([
    "Hello.",
    "The route: is long",
    "routes: a",
    "router: a",
    "",
    "Answer\nroute: billing",
    "reroute: x",
    "```ts\nconst route = 1;\n```",
    "```\nroutes: a\n```",
    "~route: a",
  ])("%j is an answer", (reply) => {
    expect(readRouteLine(reply)).toEqual({ names: null, text: reply });
  });
});

test.each(["a", "."])("a name that never ends is read in time that grows with its length, around %j", (end) => {
  const blanks = " ".repeat(200_000);
  expect(readRouteLine(`route: a${blanks}b${blanks}${end}`).names?.[0]).toMatch(/^a {200000}b/);
});

describe("a reply that streams", () => {
  const stream = (pieces: readonly string[]) => {
    const gate = new RouteLineGate();
    return [...pieces.map((piece) => gate.feed(piece)), gate.end()];
  };

  test("is shown from its first words when it is an answer", () => {
    expect(stream(["Hel", "lo ", "there"])).toEqual(["Hel", "lo ", "there", ""]);
  });

  test("is not read anew with each piece", () => {
    const gate = new RouteLineGate();
    for (let count = 0; count < 600_000; count += 1) gate.feed("\n");
    expect(gate.feed("word") + gate.end()).toHaveLength(600_004);
  });

  test("is held back when it chooses", () => {
    expect(stream(["ro", "ute", ": bill", "ing\nbecause"])).toEqual(["", "", "", "", ""]);
  });

  test("is held back only as long as it may still be a choice", () => {
    expect(stream(["Rou", "te", "s are", " long"])).toEqual(["", "", "Routes are", " long", ""]);
  });

  test("is shown at the end when it stopped before it was clear", () => {
    expect(stream(["  ro"])).toEqual(["", "  ro"]);
  });

  test("is shown whole or not at all, however it is cut", () => {
    const reply = fc.oneof(
      fc.string(),
      fc.string().map((text) => `route: ${text}`),
      fc
        .tuple(fc.constantFrom("```", "~~~", "```text", "``", "~"), fc.constantFrom("\n", "\r\n", ""), fc.constantFrom("route: a", "x"))
        .map((parts) => parts.join("")),
      fc.constantFrom("Route", "**route:**x", "routed"),
    );
    fc.assert(
      fc.property(reply, fc.array(fc.nat(20)), (text, cuts) => {
        const places = [0, ...cuts.map((cut) => Math.min(cut, text.length)).sort((a, b) => a - b), text.length];
        const pieces = places.slice(1).map((place, index) => text.slice(places[index], place));
        expect(stream(pieces).join("")).toBe(readRouteLine(text).names === null ? text : "");
      }),
      { numRuns: 500 },
    );
  });
});
