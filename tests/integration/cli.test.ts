import { existsSync, mkdtempSync, readdirSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { ROOT, readJson } from "../../scripts/repository.mjs";
import type { CrewEvent } from "../../src/protocol/index.ts";
import { runCommand, startCommand } from "./command-line.ts";

const FOLDER = "tests/integration/cli";
const ECHO = `${FOLDER}/crews/echo.yaml`;
const SLEEPER = `${FOLDER}/crews/sleeper.yaml`;
const FOREVER = `${FOLDER}/crews/forever.yaml`;
const LEAVER = `${FOLDER}/crews/leaver.yaml`;
const PING_PONG = `${FOLDER}/crews/ping-pong.yaml`;

/** What becomes of an agent in TypeScript: Node runs it from 22.18 on. */
const TYPED =
  "typescript" in process.features && process.features.typescript !== false
    ? { exit: 0, stdout: "typed\n", stderr: [] }
    : { exit: 1, stdout: "", stderr: ["reads no TypeScript.", "Name the compiled .js file", "or take Node.js 22.18 or newer."] };

const eventsOf = (stdout: string) =>
  stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as CrewEvent);

interface Sample {
  readonly args: readonly string[];
  readonly exit: number;
  readonly stderr: string;
}

describe("each code of the command line", () => {
  const codes = readdirSync(join(ROOT, FOLDER)).filter((name) => name.startsWith("GC"));

  test.each(codes)("%s is told with its message and hint, without a stack", async (code) => {
    const sample = readJson(`${FOLDER}/${code}/command.json`) as Sample;
    const { exit, stderr } = await runCommand(sample.args, { cwd: join(ROOT, FOLDER, code) });
    expect(exit).toBe(sample.exit);
    expect(stderr).toContain(`error ${code}: `);
    expect(stderr).toContain(sample.stderr);
    expect(stderr).toContain("  help: ");
    expect(stderr).not.toContain("    at ");
  });
});

describe("exit codes of check", () => {
  test.each([
    ["a good file", ["check", ECHO], 0],
    ["a file with errors", ["check", `${FOLDER}/GC5003/command.json`], 1],
    ["a missing file", ["check", "nowhere.yaml"], 1],
    ["a folder", ["check", FOLDER], 1],
    ["a device", ["check", "/dev/null"], 1],
    ["an empty name", ["check", ""], 1],
    ["no file", ["check"], 2],
    ["an unknown flag", ["check", ECHO, "--jsno"], 2],
  ])("%s", async (_case, args, expected) => {
    expect((await runCommand(args)).exit).toBe(expected);
  });

  test("without a file, the crew.yaml of the folder is meant", async () => {
    const cwd = join(ROOT, FOLDER, "GC6002");
    expect(await runCommand(["check"], { cwd })).toMatchObject({ exit: 0, stdout: "No problems in 1 file.\n" });
  });

  test("what is no file is told as what it is", async () => {
    const cwd = mkdtempSync(join(tmpdir(), "graphcrew-check-"));
    symlinkSync("other", join(cwd, "one"));
    symlinkSync("one", join(cwd, "other"));
    const { stdout } = await runCommand(["check", "/dev/null", "one", "", "file:crew.yaml"], { cwd });
    expect(stdout).toContain('"/dev/null" is a pipe or a device, not a file.');
    expect(stdout).toContain('"one" is a link that leads back to itself.');
    expect(stdout).toContain("The name of the file is empty.");
    expect(stdout).toContain("without file: before it");
  });

  test.each(["json", "sarif"])("stdout is %s also for a file that is missing", async (format) => {
    const { exit, stdout, stderr } = await runCommand(["check", "nowhere.yaml", ECHO, "--format", format]);
    expect([exit, stderr]).toEqual([1, ""]);
    expect(() => JSON.parse(stdout)).not.toThrow();
  });
});

describe("run", () => {
  test("stdout is the answer alone, whatever agents print", async () => {
    const { exit, stdout, stderr } = await runCommand(["run", ECHO, "hello"]);
    expect([exit, stdout]).toEqual([0, "1: hello\n"]);
    expect(stderr).toContain("noise by console.log");
    expect(stderr).toContain("noise by process.stdout");
  });

  test("an agent in TypeScript runs where Node reads it, and is told what to do elsewhere", async () => {
    const { exit, stdout, stderr } = await runCommand(["run", `${FOLDER}/crews/typed.yaml`, "hello"]);
    expect({ exit, stdout }).toEqual({ exit: TYPED.exit, stdout: TYPED.stdout });
    for (const words of TYPED.stderr) expect(stderr).toContain(words);
  });

  test("--debug shows where an agent's mistake is", async () => {
    const crew = `${FOLDER}/crews/mistaken.yaml`;
    expect((await runCommand(["run", crew, "hello"])).stderr).not.toContain("agents.mjs:");
    expect((await runCommand(["run", crew, "hello", "--debug"])).stderr).toMatch(/TypeError: a mistake\n {4}at .*agents\.mjs:\d+/);
  });

  test("the input comes from a pipe", async () => {
    expect((await runCommand(["run", ECHO], { input: "two\nlines\n" })).stdout).toBe("1: two\nlines\n");
  });

  test("--json writes events without gaps, and nothing else", async () => {
    const { exit, stdout } = await runCommand(["run", ECHO, "hello", "--json"]);
    const events = eventsOf(stdout);
    expect(exit).toBe(0);
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_event, index) => index + 1));
    expect(events.at(-1)).toMatchObject({ type: "request.end", stopReason: "answered", answer: "1: hello" });
  });

  test("--json with a crew that has errors ends the same way; the problems are on stderr", async () => {
    const { exit, stdout, stderr } = await runCommand(["run", "nowhere.yaml", "hello", "--json"]);
    expect(exit).toBe(1);
    expect(eventsOf(stdout).at(-1)).toMatchObject({ type: "request.end", stopReason: "error", error: { code: "GC1001" } });
    expect(stderr).toContain("error[GC1001]");
  });

  test("an error that escapes from an agent ends the stream of events, too", async () => {
    const { exit, stdout } = await runCommand(["run", `${FOLDER}/GC6004/crew.yaml`, "hello", "--json"]);
    expect(exit).toBe(1);
    const [told, last] = eventsOf(stdout).slice(-2);
    const error = { code: "GC6004", message: "TypeError: nobody catches this" };
    expect(told).toMatchObject({ type: "error", ...error });
    expect(last).toMatchObject({ type: "request.end", stopReason: "error", error });
  });

  test("it is told once, and nobody is said to have cancelled", async () => {
    const { stderr } = await runCommand(["run", `${FOLDER}/GC6004/crew.yaml`, "hello"]);
    expect(stderr.match(/nobody catches this/g)).toHaveLength(1);
    expect(stderr).not.toContain("cancelled");
  });

  test.each(["direct", "langgraph"])("an agent that ends the process on %s ends its run instead, as a failure", async (engine) => {
    const { exit, stdout } = await runCommand(["run", LEAVER, "hello", "--json", "--engine", engine]);
    expect(exit).toBe(1);
    expect(eventsOf(stdout).at(-1)).toMatchObject({
      type: "request.end",
      stopReason: "error",
      error: { code: "GC6004", message: expect.stringContaining("process.exit(0)") },
    });
  });

  test.each([
    ["an unknown flag", ["run", ECHO, "hello", "--json", "--jsno"]],
    ["no input", ["run", ECHO, "", "--json"]],
    ["no crew", ["run", "--json"]],
  ])("wrong usage is no run: with %s stdout stays empty", async (_case, args) => {
    const { exit, stdout, stderr } = await runCommand(args);
    expect([exit, stdout]).toEqual([2, ""]);
    expect(stderr).toContain("error GC6001: ");
  });

  test("a limit has an exit code of its own", async () => {
    const { exit, stderr } = await runCommand(["run", PING_PONG, "hello"]);
    expect(exit).toBe(3);
    expect(stderr).toContain("error GC2003: ");
  });

  test("NO_COLOR is respected where colour is forced", async () => {
    const env = { FORCE_COLOR: "1" };
    expect((await runCommand(["run", ECHO, "hello"], { env })).stderr).toContain("\u001b[2m");
    expect((await runCommand(["run", ECHO, "hello"], { env: { ...env, NO_COLOR: "1" } })).stderr).not.toContain("\u001b");
  });
});

describe("an agent that never comes to an end", () => {
  test.each(["direct", "langgraph"])("on %s is waited for until somebody stops it", async (engine) => {
    const { child, ended, stdout } = startCommand(["run", FOREVER, "hello", "--json", "--engine", engine]);
    await expect.poll(stdout, { timeout: 20_000 }).toContain('"hop.start"');
    child.kill("SIGINT");
    const { exit, stdout: all } = await ended;
    expect(exit).toBe(130);
    expect(eventsOf(all).at(-1)).toMatchObject({ type: "request.end", stopReason: "cancelled" });
  });
});

describe("stopping", () => {
  test.each([
    ["SIGINT", 130],
    ["SIGTERM", 143],
  ] as const)("%s cancels the run, which still ends with its last event", async (signal, expected) => {
    const { child, ended, stdout } = startCommand(["run", SLEEPER, "hello", "--json"]);
    await expect.poll(stdout, { timeout: 20_000 }).toContain('"hop.start"');
    child.kill(signal);
    const { exit, stdout: all } = await ended;
    expect(exit).toBe(expected);
    expect(eventsOf(all).at(-1)).toMatchObject({ type: "request.end", stopReason: "cancelled" });
  });

  test("a reader that leaves ends the run without a word", async () => {
    const { child, ended, stdout } = startCommand(["run", PING_PONG, "hello", "--json"]);
    await expect.poll(stdout, { timeout: 20_000 }).toContain('"hop.start"');
    child.stdout.destroy();
    const { exit, stderr } = await ended;
    expect(exit).toBe(141);
    expect(stderr).not.toContain("EPIPE");
    expect(stderr).not.toContain("error");
  });
});

describe("chat", () => {
  test("each piped line is a turn of one conversation", async () => {
    const { exit, stdout } = await runCommand(["chat", ECHO], { input: "one\n/cost\ntwo\n/exit\nthree\n" });
    expect([exit, stdout]).toEqual([0, "1: one\n2: two\n"]);
  });
});

describe("init", () => {
  test.each(["support-desk", "empty"])("the %s project has no problems", async (template) => {
    const cwd = mkdtempSync(join(tmpdir(), "graphcrew-init-"));
    expect((await runCommand(["init", "shop", "--template", template], { cwd })).exit).toBe(0);
    expect(existsSync(join(cwd, "shop", "package.json"))).toBe(true);
    expect(await runCommand(["check", "shop/crew.yaml"], { cwd })).toMatchObject({ exit: 0, stdout: "No problems in 1 file.\n" });
  });

  test("the written project answers at once, offline", async () => {
    const cwd = mkdtempSync(join(tmpdir(), "graphcrew-init-"));
    await runCommand(["init", "--template", "empty"], { cwd });
    const { exit, stdout, stderr } = await runCommand(["run", "crew.yaml", "How do I add another agent?", "--model", "local"], { cwd });
    expect([exit, stderr]).toEqual([0, expect.stringContaining("local extractive model")]);
    expect(stdout).toContain("Add an agent to `agents`");
  });
});

test.each([[["explain", "GC1101"]], [["schema", "crew"]], [["graph", ECHO]], [["--help"]], [["--version"]]])("%j works", async (args) => {
  const { exit, stdout, stderr } = await runCommand(args);
  expect([exit, stderr]).toEqual([0, ""]);
  expect(stdout).not.toBe("");
});
