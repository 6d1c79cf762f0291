import { describe, expect, test } from "vitest";
import { runCli } from "../run-cli.ts";
import { fakeCrew, type Script, says } from "../testdata/fake-crew.ts";
import { type TestHostOptions, testHost } from "../testdata/test-host.ts";

async function chat(input: string, options: TestHostOptions & { readonly script?: Script; readonly flags?: readonly string[] } = {}) {
  const crew = fakeCrew(options.script ?? ((text, request) => says("a", `echo ${text}`)(text, request)));
  const host = testHost({ createCrew: crew.createCrew, input, ...options });
  const exitCode = await runCli(["chat", "crew.yaml", ...(options.flags ?? [])], host);
  return { exitCode, out: host.out(), err: host.err(), crew };
}

describe("with lines from a pipe", () => {
  test("each line is a turn, and only answers go to stdout", async () => {
    const { exitCode, out, crew } = await chat("one\n\n two \nthree");
    expect([exitCode, out]).toEqual([0, "echo one\necho two\necho three\n"]);
    expect(crew.isClosed()).toBe(true);
  });

  test("a turn is given the messages of those before it", async () => {
    const { crew } = await chat("one\ntwo\n");
    const messages = crew.asked.map(({ options }) => options.messages?.map((message) => message.content));
    expect(messages).toEqual([[], ["one", "echo one"]]);
  });

  test("a turn without an answer leaves no trace, and its exit code stays", async () => {
    const script: Script = async function* (input) {
      yield { type: "hop.start", agent: "a", hop: 1 };
      return input === "bad" ? { stopReason: "max_hops" } : { answer: "fine" };
    };
    const { exitCode, crew } = await chat("bad\ngood\n", { script });
    expect(exitCode).toBe(3);
    expect(crew.asked[1]?.options.messages).toEqual([]);
  });

  test("the model is told once", async () => {
    expect((await chat("one\ntwo\n")).err.match(/^model: /gm)).toHaveLength(1);
  });

  test("--json writes the events of all turns", async () => {
    const { out } = await chat("one\n/cost\ntwo\n", { flags: ["--json"] });
    const ends = out
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as { type: string; answer?: string })
      .filter(({ type }) => type === "request.end");
    expect(ends.map(({ answer }) => answer)).toEqual(["echo one", "echo two"]);
  });
});

describe("slash commands", () => {
  test("/exit leaves", async () => {
    expect((await chat("one\n/exit\ntwo\n")).out).toBe("echo one\n");
  });

  test("/help, /trace and /cost say something on stderr", async () => {
    const { out, err } = await chat("/trace\none\n/help\n/trace\n/cost\n");
    expect(out).toBe("echo one\n");
    expect(err).toContain("Nothing has been asked yet.");
    expect(err).toContain("/exit    leave");
    expect(err).toContain("ended: answered after 2.0 s");
    expect(err).toContain("all 1 turn: 0 tokens");
  });

  test.each(["/slots", "/memory", "/undo", "/fork"])("%s is known, but not yet there", async (line) => {
    expect((await chat(`${line}\n`)).err).toContain(`GC5003: ${line} is not supported yet.`);
  });

  test("a misspelt one is not asked, but corrected", async () => {
    const { err, crew } = await chat("/trcae\n");
    expect(err).toContain("Did you mean /trace?");
    expect(crew.asked).toEqual([]);
  });

  test("a path is a question", async () => {
    expect((await chat("/etc/hosts is what?\n")).out).toBe("echo /etc/hosts is what?\n");
  });
});

test("SIGINT ends a conversation from a pipe", async () => {
  const crew = fakeCrew(async function* (_input, { signal }) {
    yield { type: "text.delta", agent: "a", hop: 1, text: "half" };
    await new Promise<void>((resolve) => signal?.addEventListener("abort", () => resolve()));
    return { stopReason: "cancelled" };
  });
  const host = testHost({ createCrew: crew.createCrew, input: "one\ntwo\n" });
  const ended = runCli(["chat", "crew.yaml", "--json"], host);
  await expect.poll(host.out).toContain("half");
  host.stop("SIGINT");
  expect(await ended).toBe(130);
  expect(crew.asked).toHaveLength(1);
});

test("being asked to stop between two turns closes the crew", async () => {
  const crew = fakeCrew(says("a", "fine"));
  const host = testHost({ createCrew: crew.createCrew, isTerminal: true });
  const ended = runCli(["chat", "crew.yaml"], host);
  await expect.poll(host.err).toContain("/exit leaves.");
  host.stop("SIGTERM");
  expect(await ended).toBe(143);
  expect(crew.isClosed()).toBe(true);
});
