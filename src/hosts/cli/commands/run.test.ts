import { describe, expect, test } from "vitest";
import { InvalidArgumentError } from "../../../errors/index.ts";
import { type CrewEvent, NO_USAGE, type StopReason } from "../../../protocol/index.ts";
import { runCli } from "../run-cli.ts";
import { fakeCrew, type Script, says } from "../testdata/fake-crew.ts";
import { type TestHostOptions, testHost } from "../testdata/test-host.ts";

async function run(script: Script, argv: readonly string[] = ["hi"], options: TestHostOptions & { readonly model?: string } = {}) {
  const crew = fakeCrew(script, options.model);
  const host = testHost({ createCrew: crew.createCrew, ...options });
  const exitCode = await runCli(["run", "crew.yaml", ...argv], host);
  return { exitCode, out: host.out(), err: host.err(), crew };
}

const eventsOf = (out: string) =>
  out
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as CrewEvent);

describe("through a pipe", () => {
  test("stdout is the answer alone, stderr begins with the model", async () => {
    const { exitCode, out, err } = await run(says("billing", "Twice ", "is **wrong**."));
    expect([exitCode, out]).toEqual([0, "Twice is **wrong**.\n"]);
    expect(err.split("\n")[0]).toBe("model: openai:gpt-test · engine: direct");
    expect(err).toContain("billing · 1.5 s · 0 tokens");
    expect(err).toContain("answered");
  });

  test("words of agents that are not the answer stay away from stdout", async () => {
    const { out } = await run(async function* () {
      yield { type: "text.delta", agent: "billing", hop: 1, text: "draft" };
      return { answer: "final" };
    });
    expect(out).toBe("final\n");
  });

  test("escape sequences in the answer do nothing", async () => {
    expect((await run(says("billing", "\u001b]52;c;aGk=\u0007ok"))).out).toBe("␛]52;c;aGk=␇ok\n");
  });

  test("the local model is told honestly, with the way to a real one", async () => {
    const { err } = await run(says("billing", "x"), ["hi"], { model: "local" });
    const [first, second] = err.split("\n");
    expect(first).toContain("local extractive model: answers are quoted from your knowledge, nothing is generated");
    expect(second).toContain("OPENAI_API_KEY");
  });

  test("a key that is set and did not help is not asked for", async () => {
    const { err } = await run(says("billing", "x"), ["hi"], { model: "local", env: { ANTHROPIC_API_KEY: "key" } });
    expect(err.split("\n")[1]).toBe(
      "ANTHROPIC_API_KEY is set, but not used: graphcrew doctor tells what is missing. To use it, pass --model provider:model.",
    );
  });

  test("the input comes from stdin when there is no argument", async () => {
    expect((await run(says("billing", "x"), [], { input: "from a pipe\n" })).crew.asked[0]?.input).toBe("from a pipe");
  });
});

describe("what the flags do", () => {
  test("identity goes to the request, model and engine to the crew", async () => {
    const flags = ["--session", "s", "--user", "u", "--tenant", "t", "--model", "openai:x", "--engine", "direct"];
    const { crew } = await run(says("a", "x"), ["hi", ...flags]);
    expect(crew.asked[0]?.options).toMatchObject({ sessionId: "s", userId: "u", tenantId: "t" });
    expect(crew.created).toEqual([["crew.yaml", { model: "openai:x", engine: "direct" }]]);
    expect(crew.isClosed()).toBe(true);
  });

  const detailed: Script = async function* () {
    const hop = { agent: "supervisor", hop: 1 };
    yield { type: "thought.delta", ...hop, text: "money " };
    yield { type: "thought.delta", ...hop, text: "matters" };
    yield { type: "action", ...hop, name: "look_up", parameters: { order: 4711 }, callId: "1" };
    yield { type: "observation", ...hop, callId: "1", text: "two charges", isError: false };
    const receipt = { choice: "Biling", repaired: true, rejected: ["sales"], allowed: ["billing", "shipping"], reason: "a charge" };
    yield { type: "route", ...hop, from: "supervisor", to: ["billing"], ...receipt };
    yield { type: "retry", ...hop, attempt: 2, delayMs: 500, code: "GC3011" };
    yield { type: "hop.end", ...hop, durationMs: 10, usage: NO_USAGE, nextAgent: "billing" };
    return { answer: "x" };
  };

  test("by default routes and retries are shown, details are not", async () => {
    const { err } = await run(detailed);
    expect(err).toContain("supervisor → billing (chose Biling) · a charge");
    expect(err).toContain("GC3011, attempt 2 in 0.5 s");
    expect(err).not.toContain("look_up");
  });

  test("--verbose shows thoughts, actions and observations", async () => {
    const { err } = await run(detailed, ["hi", "--verbose"]);
    expect(err).toContain("supervisor thinks: money matters");
    expect(err).toContain('action look_up {"order":4711}');
    expect(err).toContain("observation: two charges");
  });

  test("--receipts shows what was allowed, chosen and refused", async () => {
    const { err } = await run(detailed, ["hi", "--receipts"]);
    expect(err).toContain("allowed: billing, shipping");
    expect(err).toContain("choice: Biling\n");
    expect(err).toContain("refused: sales");
  });
});

describe("exit codes", () => {
  test.each([
    ["error", 1],
    ["no_route", 1],
    ["max_hops", 3],
    ["budget", 3],
    ["timeout", 3],
    ["cancelled", 130],
  ] as const)("%s gives %i", async (stopReason, expected) => {
    const error = { code: "GC2003", message: "Too much.", hint: "Do less." };
    // biome-ignore lint/correctness/useYield: a run may end without an event of its own.
    const { exitCode, err } = await run(async function* () {
      return { stopReason, error };
    });
    expect(exitCode).toBe(expected);
    expect(err).toContain(` · ${stopReason}\n`);
  });

  test("a failure has its code, message and hint; a cancelled run is no failure", async () => {
    const error = { code: "GC2003", message: "Too much.", hint: "Do less." };
    const endsWith = (stopReason: StopReason): Script =>
      async function* () {
        yield { type: "hop.start", agent: "a", hop: 1 };
        return { stopReason, error };
      };
    expect((await run(endsWith("max_hops"))).err).toContain("error GC2003: Too much.\n  help: Do less.\n  more: graphcrew explain GC2003");
    expect((await run(endsWith("cancelled"))).err).not.toContain("error GC2003");
  });
});

describe("--json", () => {
  test("stdout holds the events and nothing else", async () => {
    const { exitCode, out, err } = await run(says("billing", "\u001b[1m"), ["hi", "--json"]);
    const events = eventsOf(out);
    expect(exitCode).toBe(0);
    expect(events.map((event) => event.seq)).toEqual(events.map((_event, index) => index + 1));
    expect(events.at(-1)).toMatchObject({ type: "request.end", stopReason: "answered", answer: "\u001b[1m" });
    expect(err).toContain("model: openai:gpt-test");
  });

  test("a crew that cannot be had ends the stream like any other failure", async () => {
    const createCrew = () => Promise.reject(new InvalidArgumentError("no such engine", { hint: "take another" }));
    const { exitCode, out, err } = await run(says("a"), ["hi", "--json", "--session", "s"], { createCrew });
    const events = eventsOf(out);
    expect(exitCode).toBe(1);
    expect(events.map(({ type, seq, sessionId }) => [type, seq, sessionId])).toEqual([
      ["error", 1, "s"],
      ["request.end", 2, "s"],
    ]);
    expect(events[1]).toMatchObject({ stopReason: "error", error: { code: "GC5001", message: "no such engine", hint: "take another" } });
    expect(err).toContain("error GC5001: no such engine");
  });

  test("a stream that breaks off is ended without a gap", async () => {
    const { exitCode, out } = await run(
      async function* () {
        yield { type: "text.delta", agent: "a", hop: 1, text: "half" };
        throw new TypeError("broken");
      },
      ["hi", "--json"],
    );
    expect(exitCode).toBe(1);
    expect(eventsOf(out).map(({ type, seq }) => [type, seq])).toEqual([
      ["request.start", 1],
      ["text.delta", 2],
      ["error", 3],
      ["request.end", 4],
    ]);
  });
});

describe("stopping", () => {
  const untilAborted: Script = async function* (_input, { signal }) {
    yield { type: "text.delta", agent: "a", hop: 1, text: "half" };
    await new Promise<void>((resolve) => signal?.addEventListener("abort", () => resolve()));
    return { stopReason: "cancelled", error: { code: "GC2006", message: "The request was cancelled." } };
  };

  function start(argv: readonly string[], createCrew = fakeCrew(untilAborted).createCrew) {
    const host = testHost({ createCrew });
    return { host, ended: runCli(["run", "crew.yaml", "hi", ...argv], host) };
  }

  test.each([
    ["SIGINT", 130],
    ["SIGTERM", 143],
  ] as const)("%s cancels the run and exits with %i", async (request, expected) => {
    const { host, ended } = start(["--json"]);
    await expect.poll(host.out).toContain("half");
    host.stop(request);
    expect(await ended).toBe(expected);
    expect(eventsOf(host.out()).at(-1)).toMatchObject({ type: "request.end", stopReason: "cancelled" });
  });

  test("SIGINT while the crew is being opened exits too", async () => {
    let hasBegun = false;
    const { host, ended } = start(["--json"], () => {
      hasBegun = true;
      return new Promise(() => {});
    });
    await expect.poll(() => hasBegun).toBe(true);
    host.stop("SIGINT");
    expect(await ended).toBe(130);
    expect(eventsOf(host.out()).at(-1)).toMatchObject({ type: "request.end", stopReason: "cancelled" });
  });

  test("a reader that leaves cancels the run, quietly", async () => {
    const { host, ended } = start(["--json"]);
    await expect.poll(host.out).toContain("half");
    host.closeReader();
    expect(await ended).toBe(141);
    expect(host.err()).toBe("model: openai:gpt-test · engine: direct\n");
  });
});

describe("an error that escapes from somebody's code", () => {
  const crashing = async (argv: readonly string[]) => {
    const escaped = new RangeError("late");
    const script: Script = async function* () {
      yield { type: "hop.start", agent: "a", hop: 1 };
      host.stop("crash", escaped);
      yield { type: "error", code: "GC2006", message: "The request was cancelled." };
      return { stopReason: "cancelled", error: { code: "GC2006", message: "The request was cancelled." } };
    };
    const host = testHost({ createCrew: fakeCrew(script).createCrew });
    return { exitCode: await runCli(["run", "crew.yaml", "hi", ...argv], host), host };
  };

  test("is what the events end with", async () => {
    const { exitCode, host } = await crashing(["--json"]);
    const error = { code: "GC6004", message: "RangeError: late" };
    expect(exitCode).toBe(1);
    expect(eventsOf(host.out()).slice(-2)).toMatchObject([
      { type: "error", ...error },
      { type: "request.end", stopReason: "error", error },
    ]);
  });

  test("is not told a second time, since whoever caught it has", async () => {
    const { host } = await crashing([]);
    expect(host.err()).not.toContain("late");
    expect(host.err()).toContain("· error");
  });

  test.each([[["--json"]], [[]]])("while the crew loads ends it with %j", async (argv) => {
    const escaped = new RangeError("late");
    const createCrew = () => {
      host.stop("crash", escaped);
      return new Promise<never>(() => undefined);
    };
    const host: ReturnType<typeof testHost> = testHost({ createCrew });
    expect(await runCli(["run", "crew.yaml", "hi", ...argv], host)).toBe(1);
    expect(host.err()).toBe("");
    const expected = argv.length === 0 ? [] : ["error", "request.end"];
    expect(host.out() === "" ? [] : eventsOf(host.out()).map(({ type }) => type)).toEqual(expected);
  });
});
