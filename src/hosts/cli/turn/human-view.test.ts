import { expect, test } from "vitest";
import { type CrewEvent, type EventBody, NO_USAGE, type RunSummary } from "../../../protocol/index.ts";
import type { Host } from "../host.ts";
import { testHost } from "../testdata/test-host.ts";
import { HumanView } from "./human-view.ts";

const BASE = { seq: 1, time: 0, requestId: "r", sessionId: "s", path: [] };
const END: RunSummary = { stopReason: "answered", answer: "", route: ["a"], usage: NO_USAGE, durationMs: 1000, degraded: false };

const said = (agent: string, text: string, hop = 1): EventBody => ({ type: "text.delta", agent, hop, text });
const ended = (agent: string, hop = 1): EventBody => ({ type: "hop.end", agent, hop, durationMs: 100, usage: NO_USAGE, nextAgent: null });
const requestEnd = (answer: string, more: Partial<RunSummary> = {}): EventBody => ({ type: "request.end", ...END, answer, ...more });

async function show(...bodies: readonly EventBody[]) {
  return showOn(testHost({ isTerminal: true }), bodies);
}

async function showOn(host: Host, bodies: readonly EventBody[], verbose = false) {
  const screen: string[] = [];
  const tee = (stream: "stdout" | "stderr") => ({
    ...host[stream],
    write: async (text: string) => {
      screen.push(text);
    },
  });
  const view = new HumanView({ ...host, stdout: tee("stdout"), stderr: tee("stderr") }, { showsModel: true, verbose, receipts: false });
  for (const body of bodies) await view.take({ ...BASE, ...body } as CrewEvent);
  return screen.join("");
}

test("a terminal shows who speaks, the words as they come, and no answer twice", async () => {
  expect(await show(said("a", "Pay "), said("a", "now."), ended("a"), requestEnd("Pay now."))).toBe(
    "a\nPay now.\n  a · 0.1 s · 0 tokens · 0 model calls\na · 1.0 s · 0 tokens · 0 model calls · answered\n",
  );
});

test("words are shown before the hop has ended", async () => {
  expect(await show(said("a", "Pay "))).toBe("a\nPay ");
});

test("an answer that nobody spoke is shown at the end", async () => {
  expect(await show(said("a", "draft"), ended("a"), requestEnd("final"))).toContain(
    "draft\n  a · 0.1 s · 0 tokens · 0 model calls\nfinal\n",
  );
});

test("parallel agents are shown one after the other, each with its notes", async () => {
  const screen = await show(
    said("a", "A1 ", 1),
    said("b", "B1 ", 2),
    said("a", "A2", 1),
    ended("b", 2),
    said("c", "C1", 3),
    ended("a", 1),
    said("c", " C2", 3),
    ended("c", 3),
  );
  const words = screen.split("\n").filter((line) => !line.startsWith("  "));
  expect(words).toEqual(["a", "A1 A2", "b", "B1 ", "c", "C1 C2", ""]);
});

test("words that a middleware rewrote are shown again, and are the answer", async () => {
  const replaced: EventBody = { type: "text.replaced", agent: "a", hop: 1, text: "card ***", by: "redact" };
  expect(await show(said("a", "card 4711"), replaced, ended("a"), requestEnd("card ***"))).toBe(
    "a\ncard 4711\n(rewritten by redact)\na\ncard ***\n  a · 0.1 s · 0 tokens · 0 model calls\na · 1.0 s · 0 tokens · 0 model calls · answered\n",
  );
});

test("words that are taken back are told so, and whoever waits speaks next", async () => {
  const back: EventBody = { type: "text.replaced", agent: "a", hop: 1, text: "", by: "error" };
  const screen = await show(said("a", "half", 1), said("b", "whole", 2), back, ended("a", 1), ended("b", 2));
  expect(screen.split("\n").filter((line) => !line.startsWith("  "))).toEqual(["a", "half", "(taken back: error)", "b", "whole", ""]);
});

test("words that are taken back before they are shown are not shown", async () => {
  const back: EventBody = { type: "text.replaced", agent: "b", hop: 2, text: "", by: "error" };
  const screen = await show(said("a", "whole", 1), said("b", "half", 2), back, ended("b", 2), ended("a", 1));
  expect(screen.split("\n").filter((line) => !line.startsWith("  "))).toEqual(["a", "whole", ""]);
});

test("a failure after half an answer begins on a line of its own", async () => {
  const error = { code: "GC3003", message: "Cut off." };
  expect(await show(said("a", "half"), requestEnd("", { stopReason: "error", error }))).toContain("half\na · 1.0 s");
});

test("a fallback is told", async () => {
  expect(await show(requestEnd("x", { degraded: true }))).toContain("A fallback answered");
});

test("a route without an end is told as done", async () => {
  const route: EventBody = {
    type: "route",
    agent: "a",
    hop: 1,
    from: "a",
    to: [],
    allowed: ["b"],
    choice: null,
    reason: "",
    repaired: false,
    rejected: [],
  };
  expect(await show(route)).toBe("a → done\n");
});

test("a choice that was refused is told with what was chosen", async () => {
  const chosen = { choice: "legal", reason: "", repaired: false, rejected: [] };
  expect(await show({ type: "route", agent: "a", hop: 1, from: "a", to: [], allowed: ["b"], ...chosen })).toBe(
    "a → nowhere (chose legal)\n",
  );
});

test("with colour Markdown is rendered, without it the text stays as it is", async () => {
  const bodies = [said("a", "- **now**"), ended("a")];
  expect(await showOn(testHost({ isTerminal: true, hasColor: true }), bodies)).toContain("• \u001b[1mnow\u001b[22m");
  expect(await showOn(testHost({ isTerminal: true }), bodies)).toContain("- **now**");
});

const thinks = (text: string, hop = 1): EventBody => ({ type: "thought.delta", agent: "a", hop, text });
const pass = (number: number, hop = 1): EventBody => ({ type: "pass.start", agent: "a", hop, pass: number });
const passed = (number: number, hop = 1): EventBody => ({ type: "pass.end", agent: "a", hop, pass: number, action: null, usage: NO_USAGE });
const acts = (name: string, hop = 1): EventBody => ({ type: "action", agent: "a", hop, name, parameters: { x: 1 }, callId: "c" });
const sees = (text: string, hop = 1): EventBody => ({ type: "observation", agent: "a", hop, text, callId: "c", isError: false });
const used: EventBody = { type: "usage", agent: "a", hop: 1, usage: NO_USAGE };

/** Lines of stdout and stderr as they came, without those that tell amounts. */
const told = async (bodies: readonly EventBody[], isTerminal: boolean) =>
  (await showOn(testHost({ isTerminal }), bodies, true)).split("\n").filter((line) => line !== "" && !line.includes(" · "));

test.each([true, false])("thought, action and observation of each pass are told in their order (terminal: %s)", async (isTerminal) => {
  const first = [pass(1), thinks("I "), used, thinks("look."), acts("search"), sees("found"), passed(1)];
  const second = [pass(2), thinks("I know."), acts("finish"), passed(2), ended("a")];
  expect(await told([...first, ...second], isTerminal)).toEqual([
    "  pass 1",
    "  a thinks: I look.",
    '  action search {"x":1}',
    "  observation: found",
    "  pass 2",
    "  a thinks: I know.",
    '  action finish {"x":1}',
  ]);
});

test("a thought before an answer is told before its words, and one that led to nothing before the end", async () => {
  expect(await told([pass(1), thinks("I know."), said("a", "14 days"), ended("a")], true)).toEqual([
    "  pass 1",
    "  a thinks: I know.",
    "a",
    "14 days",
  ]);
  expect(await told([thinks("Hm."), requestEnd("", { stopReason: "error" })], true)).toEqual(["  a thinks: Hm."]);
});

test("thoughts of two hops at once are not mixed", async () => {
  expect(await told([thinks("one", 1), thinks("two", 2), acts("b", 2), acts("a", 1)], true)).toEqual([
    "  a thinks: two",
    '  action b {"x":1}',
    "  a thinks: one",
    '  action a {"x":1}',
  ]);
});
